import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface ButtonLook {
  /** At most one primary action per view; everything else is secondary or quiet. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'normal' | 'small'
  className?: string
}

export function buttonStyle({ variant = 'primary', size = 'normal', className }: ButtonLook = {}): string {
  return cx('button', `button-${variant}`, size === 'small' && 'button-small', className)
}

type ButtonProps = ComponentProps<'button'> & ButtonLook

export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyle({ variant, size, className })} {...rest} />
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string
}

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} aria-label={label} title={label} className={cx('icon-button', className)} {...rest} />
}
