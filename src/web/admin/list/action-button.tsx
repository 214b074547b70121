import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface ActionButtonProps extends ComponentProps<'button'> {
  icon?: LucideIcon
  iconAfter?: LucideIcon
  danger?: boolean
  /** Shows the frame always, not only on hover. */
  framed?: boolean
  /** A press does nothing now. The button is not disabled, so that it keeps the focus. */
  busy?: boolean
  /** The entry's name, which screen readers read after the text. With it, a phone shows only the icon. */
  of?: string
}

/** The button of the admin area for everything but the main action of a form. */
export function ActionButton(props: ActionButtonProps) {
  const { icon: Icon, iconAfter: After, danger, framed, busy, of, className, onClick, children, ...rest } = props
  return (
    <button
      type="button"
      className={cx('admin-action', danger && 'admin-action-danger', framed && 'border-line', className)}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {Icon && <Icon aria-hidden />}
      {of === undefined ? children : <RowButtonText text={children} name={of} />}
      {After && <After aria-hidden />}
    </button>
  )
}

/** Phones show only the icon beside it. A screen reader also reads what the button is for. */
export const RowButtonText = ({ text, name }: { text: ReactNode; name: string }) => (
  <>
    <span className="max-sm:sr-only">{text}</span>
    <span className="sr-only"> {name}</span>
  </>
)
