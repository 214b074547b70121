import { Copy } from 'lucide-react'
import { useQueryClient } from '../queries/hooks.ts'
import { cx } from '../ui/cx.ts'
import { copyText } from '../ui/notify.tsx'

interface CopyButtonProps {
  text: () => string
  label: string
  className?: string
  /** Counted, as it is a way to import the template. */
  counted?: boolean
}

/** Needs a script and is hidden without one. */
export function CopyButton({ text, label, className, counted }: CopyButtonProps) {
  const client = useQueryClient()
  const copy = () => {
    void copyText(text())
    if (counted) void import('../analytics/report-read.ts').then((part) => part.reportCopy(client)).catch(() => {})
  }
  return (
    <button type="button" className={cx('needs-script button button-secondary button-small', className)} onClick={copy}>
      <Copy aria-hidden />
      {label}
    </button>
  )
}
