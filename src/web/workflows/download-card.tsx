import { Link } from 'react-router'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { usePage } from '../app/page-context.ts'
import { Card } from '../ui/card.tsx'
import { CopyButton } from './copy-button.tsx'
import { DownloadLink } from './download-link.tsx'
import { counted } from './words.ts'

const folderImport = 'n8n import:workflow --separate --input=FOLDER'

/** The ways to import a template into n8n. */
export function DownloadCard({ workflow }: { workflow: WorkflowPage }) {
  const { id, slug, name } = workflow
  const address = usePage().origin + paths.workflowFile(slug)
  return (
    <Card className="grid gap-6 p-6">
      <div>
        <h2 className="text-xl">Take it along</h2>
        <p className="label mt-3 text-ink-muted">
          {counted(workflow.downloads, 'download')}, {counted(workflow.node_count, 'node')}
          {workflow.tested_with && `, tested with n8n ${workflow.tested_with}`}
        </p>
      </div>
      <DownloadLink id={id} name={name} className="button button-primary w-full" />
      <div className="grid gap-3 border-t border-line pt-5">
        <h3 className="text-base">Import from URL</h3>
        <p className="text-sm text-ink-muted">
          In n8n open the menu of an empty workflow, choose <strong>Import from URL</strong> and paste:
        </p>
        <p className="address label">{address}</p>
        <CopyButton text={() => address} label="Copy address" />
      </div>
      <div className="grid gap-3 border-t border-line pt-5">
        <h3 className="text-base">On the command line</h3>
        <p className="text-sm text-ink-muted">
          Save one or more templates into a folder and name the folder; n8n takes a single file only with an id.
        </p>
        <code className="address label">{folderImport}</code>
      </div>
      <p className="border-t border-line pt-5">
        <Link
          className="link"
          to={paths.contact({
            about: slug,
            subject: `Install or adapt “${name}”`,
          })}
        >
          Install or adapt this for me
        </Link>
      </p>
    </Card>
  )
}
