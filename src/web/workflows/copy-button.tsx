import { Copy } from 'lucide-react'
import { copyText } from '../ui/copy-text.ts'
import { cx } from '../ui/cx.ts'

interface CopyButtonProps {
  text: () => string
  label: string
  className?: string
}

/** Needs a script and is hidden without one. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  return (
    <button
      type="button"
      className={cx('needs-script button button-secondary button-small', className)}
      onClick={() => copyText(text())}
    >
      <Copy aria-hidden />
      {label}
    </button>
  )
}
