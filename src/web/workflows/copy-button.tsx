import { Copy } from 'lucide-react'
import { cx } from '../ui/cx.ts'
import { notify } from '../ui/notify.ts'

interface CopyButtonProps {
  text: () => string
  label: string
  className?: string
}

/** Does nothing without script, and is not shown without it. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      notify.success('Copied!')
    } catch {
      notify.error('Copy Failed', 'Unable to copy to clipboard.')
    }
  }
  return (
    <button type="button" className={cx('needs-script button button-secondary button-small', className)} onClick={copy}>
      <Copy aria-hidden />
      {label}
    </button>
  )
}
