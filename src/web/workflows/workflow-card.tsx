import { Link } from 'react-router'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowSummary } from '../../contract/workflows.ts'
import { Card } from '../ui/card.tsx'
import { Tag, TagList } from '../ui/tag.tsx'
import { DownloadLink } from './download-link.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { counted } from './words.ts'

/** Spec 9. */
const shownTags = 3

export function WorkflowCard({ workflow, index }: { workflow: WorkflowSummary; index: number }) {
  const { id, slug, name, description, category, tags, downloads, node_count, needs_community } = workflow
  return (
    <Card as="li" index={index} ports="both" className="flex flex-col">
      <Thumbnail slug={slug} version={workflow.version_number} />
      <div className="flex flex-1 flex-col gap-4 border-t border-line p-6">
        <p className="label text-ink-muted">
          {category}, {counted(node_count, 'node')}
        </p>
        <h2 className="text-xl">
          <Link to={paths.workflow(slug)} className="cover">
            {name}
          </Link>
        </h2>
        <p className="line-clamp-3 text-ink-muted">{description}</p>
        <TagList tags={tags.slice(0, shownTags)} label="Tags" />
        {needs_community && (
          <p>
            <Tag tone="warn">community nodes</Tag>
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
          <DownloadLink id={id} name={name} className="button button-secondary button-small above-cover" />
          <span className="label text-ink-muted">{counted(downloads, 'download')}</span>
        </div>
      </div>
    </Card>
  )
}
