import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import type { WorkflowSummary } from '../../../contract/workflows.ts'
import { paths } from '../../app/paths.ts'
import { Tag } from '../../ui/tag.tsx'
import { counted } from '../../workflows/words.ts'

interface WorkflowRowProps {
  workflow: WorkflowSummary
  onEdit: () => void
  onDelete: () => void
}

export function WorkflowRow({ workflow, onEdit, onDelete }: WorkflowRowProps) {
  const { id, name, slug, published, category, version, version_number, node_count, downloads, imports } = workflow
  return (
    <li id={`entry-${id}`} className="admin-row">
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
      <div className="flex items-start gap-1">
        {published && (
          <a className="admin-action" href={paths.workflow(slug)} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            <span className="max-sm:sr-only">View</span>
            <span className="sr-only"> {name}</span>
          </a>
        )}
        <button type="button" className="admin-action" onClick={onEdit}>
          <Pencil aria-hidden />
          <span className="max-sm:sr-only">Edit</span>
          <span className="sr-only"> {name}</span>
        </button>
        <button type="button" className="admin-action admin-action-danger" onClick={onDelete}>
          <Trash2 aria-hidden />
          <span className="max-sm:sr-only">Delete</span>
          <span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  )
}
