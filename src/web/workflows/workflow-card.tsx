import { paths } from '../../contract/site-map.ts'
import type { WorkflowSummary } from '../../contract/workflows.ts'
import { computedVersion } from '../../n8n/picture/version.ts'
import { triggerKindLabel } from '../../n8n/trigger-labels.ts'
import { Link } from '../router/router.tsx'
import { Card, Tag, TagList } from '../ui/card.tsx'
import { AppMarks } from './app-marks.tsx'
import { DownloadLink } from './file-buttons.tsx'
import { counted, teaser } from './words.ts'

const shownTags = 3

interface WorkflowCardProps {
  workflow: WorkflowSummary
  index?: number
  heading?: 'h2' | 'h3'
}

export function WorkflowCard({ workflow, index, heading: Heading = 'h2' }: WorkflowCardProps) {
  const { id, slug, name, description, category, tags, triggers, downloads, node_count, needs_community } = workflow
  const kind = [category, ...triggers.slice(0, 1).map(triggerKindLabel), counted(node_count, 'node')]
  return (
    <Card as="li" index={index} className="flex min-w-0 flex-col">
      <Thumbnail slug={slug} version={workflow.version_number} />
      <div className="flex flex-1 flex-col gap-[0.85rem] border-t border-line p-6 pt-5">
        <p className="label text-ink-muted">{kind.join(', ')}</p>
        <Heading className="line-clamp-3 text-xl wrap-anywhere">
          <Link to={paths.workflow(slug)} className="cover">
            {name}
          </Link>
        </Heading>
        <p className="line-clamp-5 text-ink-muted">{teaser(description)}</p>
        <AppMarks apps={workflow.apps} limit={3} />
        <div className="mt-auto grid gap-4 pt-1">
          <TagList tags={tags.slice(0, shownTags)} label="Tags" />
          {needs_community && (
            <p>
              <Tag tone="warn">community nodes</Tag>
            </p>
          )}
          <p className="flex flex-wrap items-center justify-between gap-3">
            <DownloadLink id={id} name={name} className="button button-secondary button-small above-cover" />
            {downloads > 0 && <span className="label text-ink-muted">{counted(downloads, 'download')}</span>}
          </p>
        </div>
      </div>
    </Card>
  )
}

/** A small drawing of the workflow. There is one picture per theme, and a browser fetches only the shown one. */
const Thumbnail = ({ slug, version }: { slug: string; version: number }) => (
  <span className="block aspect-video overflow-hidden bg-sunk">
    {(['light', 'dark'] as const).map((theme) => (
      <img
        key={theme}
        src={`${paths.workflowThumbnail(slug, theme)}?v=${version}.${computedVersion}`}
        alt=""
        width="640"
        height="360"
        loading="lazy"
        decoding="async"
        className={theme === 'light' ? 'size-full dark:hidden' : 'hidden size-full dark:block'}
      />
    ))}
  </span>
)

/** The classes of a list of template cards, and of its skeleton. */
export const workflowGrid = 'grid gap-6 md:grid-cols-2 lg:grid-cols-3'
