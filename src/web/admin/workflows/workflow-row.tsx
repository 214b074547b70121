import { ExternalLink } from 'lucide-react'
import { paths } from '../../../contract/site-map.ts'
import type { WorkflowSummary } from '../../../contract/workflows.ts'
import { Tag } from '../../ui/card.tsx'
import { counted } from '../../workflows/words.ts'
import { EditableRow, RowButtonText } from '../list/editable-row.tsx'
import { workflowRemoval } from './workflow-removal.ts'

export function WorkflowRow({ workflow, onEdit }: { workflow: WorkflowSummary; onEdit: () => void }) {
  const { id, name, slug, published, category, version, version_number, node_count, downloads, imports } = workflow
  return (
    <EditableRow
      id={id}
      name={name}
      onEdit={onEdit}
      removal={workflowRemoval(id)}
      link={
        published && (
          <a className="admin-action" href={paths.workflow(slug)} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            <RowButtonText text="View" name={name} />
          </a>
        )
      }
    >
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base wrap-anywhere">{name}</h2>
          <Tag tone={published ? 'ok' : 'warn'}>{published ? 'Published' : 'Draft'}</Tag>
        </div>
        <div className="admin-facts">
          <span>{category}</span>
          <span>{version_number === 0 ? 'never published' : `version ${version}`}</span>
          <span>{counted(node_count, 'node')}</span>
          <span>{counted(downloads, 'download')}</span>
          {imports && <span>{counted(imports.address, 'import')} by address</span>}
          {imports && <span>{counted(imports.library, 'view')} inside n8n</span>}
        </div>
      </div>
    </EditableRow>
  )
}
