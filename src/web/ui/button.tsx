import type { LucideIcon } from 'lucide-react'
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

export const Button = ({ variant, size, className, ...rest }: ComponentProps<'button'> & ButtonLook) => (
  <button type="button" className={buttonStyle({ variant, size, className })} {...rest} />
)

/** Beside lists and fields, and in their dialogs. */
export const SmallButton = (props: ComponentProps<'button'>) => <Button variant="secondary" size="small" {...props} />

type IconButtonProps = ComponentProps<'button'> & { label: string; icon?: LucideIcon }

/** `label` names the action, because the button has no text. */
export const IconButton = ({ label, className, icon: Icon, children, ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} title={label} className={cx('icon-button', className)} {...rest}>
    {Icon ? <Icon aria-hidden className="size-5" /> : children}
  </button>
)
