import { Copy, Download } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { useApi } from '../api/client.ts'
import { usePage } from '../app/page-context.ts'
import { useData } from '../loading/data-boundary.tsx'
import { useQueryClient } from '../queries/hooks.ts'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { copyText, notify, saveFile } from '../ui/notify.tsx'
import { fileQuery } from './queries.ts'
import { counted } from './words.ts'

const ways = { file: 'File', json: 'JSON', address: 'Address' } as const

/** The three ways into n8n in one control. Which one is shown is CSS, so it works without JavaScript. */
export function UseInN8n({ workflow }: { workflow: WorkflowPage }) {
  const { id, slug, name, downloads, tested_with } = workflow
  const file = useData(fileQuery(useApi(), slug))
  const address = usePage().origin + paths.workflowFile(slug)
  const notes = [tested_with && `Tested with n8n ${tested_with}`, downloads > 0 && counted(downloads, 'download')]
  return (
    <Card as="section" className="use-it" aria-labelledby="use-heading">
      <h2 id="use-heading" className="text-xl">
        Use in n8n
      </h2>
      <fieldset className="use-ways">
        <legend className="sr-only">How to get it</legend>
        {Object.entries(ways).map(([way, label]) => (
          <label key={way}>
            <input type="radio" name="way" value={way} defaultChecked={way === 'file'} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="grid gap-6">
        <Way
          way="file"
          text={
            <>
              Save it, then choose <strong>Import from File</strong> in a workflow’s menu.
            </>
          }
        >
          <DownloadLink id={id} name={name} className="button button-primary w-full" />
        </Way>
        <Way way="json" text="The quickest way: copy it, click the n8n canvas and press Ctrl+V, or Cmd+V on a Mac.">
          <CopyButton text={() => file} label="Copy JSON" counted className="min-h-12 w-full" />
          <a className="link text-sm without-script" href="#json-heading">
            Show the JSON
          </a>
        </Way>
        <Way
          way="address"
          text={
            <>
              n8n fetches it itself: choose <strong>Import from URL</strong> and paste this.
            </>
          }
        >
          <p className="address label">{address}</p>
          <CopyButton text={() => address} label="Copy address" className="w-full" />
        </Way>
      </div>
      {notes.some(Boolean) && <p className="label text-ink-muted">{notes.filter(Boolean).join(', ')}</p>}
    </Card>
  )
}

function Way({ way, text, children }: { way: keyof typeof ways; text: ReactNode; children: ReactNode }) {
  return (
    <div className="use-panel" data-way={way}>
      <p className="text-sm text-ink-muted">{text}</p>
      {children}
    </div>
  )
}

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

interface DownloadLinkProps {
  id: string
  /** The name of the template, for screen readers that list links. */
  name: string
  className: string
  label?: string
}

/** A plain link to the file. With JavaScript it shows a toast when the download starts or fails. */
export function DownloadLink({ id, name, className, label = 'Download' }: DownloadLinkProps) {
  const address = paths.workflowDownload(id)
  const running = useRef(false)
  const start = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // A double click is one download, even if the file has arrived between its two clicks.
    if (running.current || event.detail > 1) return
    running.current = true
    try {
      await save(address)
      notify.success('Download Started')
    } catch {
      notify.error('Download Failed', 'Unable to download workflow. Please try again.')
    } finally {
      running.current = false
    }
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
}
