import './owner-bar.css'
import { paths } from '../../contract/site-map.ts'
import { Link } from '../router/link.tsx'
import { adminLists } from './shown-lists.ts'

/** Stands where visitors see nothing, because a list has no entries yet. Only the owner sees it. */
export function EmptySection({ list }: { list: string }) {
  const kind = adminLists[list]
  return (
    kind && (
      <div className="wrap owner-empty">
        <p>
          <b>{kind.heading}</b> is empty, so visitors do not see this section.
        </p>
        <Link to={paths.adminEntry(kind.id, null)}>Add the first entry</Link>
      </div>
    )
  )
}
