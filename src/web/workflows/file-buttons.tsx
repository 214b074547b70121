import { Copy, Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { paths } from '../../contract/site-map.ts'
import { useQueryClient } from '../queries/hooks.ts'
import { isPlain } from '../router/router.tsx'
import { cx } from '../ui/cx.ts'
import { copyText, notify, saveFile } from '../ui/notify.tsx'
import { useOnce } from '../ui/use-once.ts'

interface DownloadLinkProps {
  id: string
  name: string
  className: string
  label?: string
}

/** A plain link to the file. With JavaScript it shows a toast when the download starts or fails. */
export function DownloadLink({ id, name, className, label = 'Download' }: DownloadLinkProps) {
  const address = paths.workflowDownload(id)
  const { once } = useOnce()
  const failed = () => notify.error('Download Failed', 'Unable to download workflow. Please try again.')
  const start = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    // A double click is one download, even if the file has arrived between its two clicks.
    if (event.detail <= 1) void once(() => save(address), failed)
  }
  return (
    <a href={address} download rel="nofollow" className={className} onClick={start}>
      <Download aria-hidden />
      {label}
      <span className="sr-only"> {name}</span>
    </a>
  )
}

/** The browser saves it under the server's file name. */
async function save(address: string) {
  const response = await fetch(address)
  if (!response.ok) throw new Error('Failed to download workflow')
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'workflow.json'
  saveFile(await response.blob(), name)
  notify.success('Download Started')
}

export const boxedText = 'rounded-sm border border-line bg-paper px-3 py-[0.6rem] wrap-anywhere select-all'

interface CopyButtonProps {
  text: () => string
  label: string
  className?: string
  /** Counted, as it is a way to import the template. */
  counted?: boolean
}

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
