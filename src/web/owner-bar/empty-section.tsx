import { editAddress } from '../../contract/entry-kinds.ts'
import { Link } from '../router/router.tsx'
import { adminListOf } from './shown-lists.ts'

/** Stands where visitors see nothing, because a list has no entries yet. Only the owner sees it. */
export function EmptySection({ list }: { list: string }) {
  const shown = adminListOf(list)
  return (
    shown && (
      <div className="wrap no-print mt-section flex flex-wrap gap-x-4 gap-y-1 border-y border-dashed border-wire py-4 font-heading text-sm text-ink-muted">
        <p>
          <b>{shown.heading}</b> is empty, so visitors do not see this section.
        </p>
        <Link className="text-ink underline underline-offset-4" to={editAddress(shown.kind, null)}>
          Add the first entry
        </Link>
      </div>
    )
  )
}
