import './owner-bar.css'
import { editAddress } from '../../contract/entry-kinds.ts'
import { Link } from '../router/router.tsx'
import { adminListOf } from './shown-lists.ts'

/** Stands where visitors see nothing, because a list has no entries yet. Only the owner sees it. */
export function EmptySection({ list }: { list: string }) {
  const shown = adminListOf(list)
  return (
    shown && (
      <div className="wrap owner-empty">
        <p>
          <b>{shown.heading}</b> is empty, so visitors do not see this section.
        </p>
        <Link to={editAddress(shown.kind, null)}>Add the first entry</Link>
      </div>
    )
  )
}
