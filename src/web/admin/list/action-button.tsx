import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface ActionButtonProps extends ComponentProps<'button'> {
  icon?: LucideIcon
  iconAfter?: LucideIcon
  danger?: boolean
  /** With a frame also while it is not pointed at. */
  framed?: boolean
  /** It does nothing now. It is not disabled, so that it keeps the focus. */
  busy?: boolean
  /** The entry that it is for, which a screen reader adds to its text. On a phone it then shows only its icon. */
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
