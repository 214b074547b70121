import type { ReactNode } from 'react'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { useApi } from '../api/client.ts'
import { usePage } from '../app/page-context.ts'
import { useData } from '../loading/data-boundary.tsx'
import { Card } from '../ui/card.tsx'
import { boxedText, CopyButton, DownloadLink } from './file-buttons.tsx'
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
    <Card
      as="section"
      className="use-it grid grid-cols-1 content-start gap-4 p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
      aria-labelledby="use-heading"
    >
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
          <p className={`${boxedText} label`}>{address}</p>
          <CopyButton text={() => address} label="Copy address" className="w-full" />
        </Way>
      </div>
      {notes.some(Boolean) && <p className="label text-ink-muted">{notes.filter(Boolean).join(', ')}</p>}
    </Card>
  )
}

const Way = ({ way, text, children }: { way: keyof typeof ways; text: ReactNode; children: ReactNode }) => (
  <div className="use-panel grid-cols-1 gap-[0.85rem]" data-way={way}>
    <p className="text-sm text-ink-muted">{text}</p>
    {children}
  </div>
)
