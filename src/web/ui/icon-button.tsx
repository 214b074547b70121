import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does; it has no text of its own. */
  label: string
}

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} aria-label={label} title={label} className={cx('icon-button', className)} {...rest} />
}
