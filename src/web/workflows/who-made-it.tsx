import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { useSettings } from '../app/page-context.ts'
import { Link } from '../router/link.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'

/** The owner, and how to ask for help. Of a template by somebody else only the name is shown. */
export function WhoMadeIt({ workflow: { slug, name, author } }: { workflow: WorkflowPage }) {
  const { identity, words } = useSettings()
  const isOwner = author === null || author === identity.name
  return (
    <Card as="section" className="grid gap-5 p-6" aria-labelledby="maker-heading">
      <h2 id="maker-heading" className="label font-normal text-ink-muted">
        Who made it
      </h2>
      <div className="flex items-center gap-4">
        <Avatar name={author ?? identity.name} src={isOwner ? identity.portrait_url : null} size="large" />
        <div className="min-w-0">
          <p className="font-heading text-xl font-semibold wrap-anywhere">{author ?? identity.name}</p>
          {isOwner && <p className="text-sm text-ink-muted">{identity.role}</p>}
        </div>
      </div>
      <p className="text-ink-muted">
        Need it connected to your own tools, or changed? Write what it should do, and you get a price first.
      </p>
      <Link
        className="button button-secondary"
        to={paths.contact({ about: slug, subject: `Install or adapt “${name}”` })}
      >
        Install or adapt this for me
      </Link>
      {isOwner && words.availability && <p className="label text-ink-muted">{words.availability}</p>}
    </Card>
  )
}
