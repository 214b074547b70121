import './owner-bar.css'
import { paths } from '../../contract/site-map.ts'
import { useLocation } from '../router/hooks.ts'
import { Link } from '../router/link.tsx'
import { EditMenu } from './edit-menu.tsx'
import { PageFigures } from './page-figures.tsx'
import { useShownLists } from './shown-lists.ts'
import { useShownPage } from './shown-page.ts'

/** The slim bar at the bottom of public pages, for the owner. It covers nothing: the page gets space below its end. */
export function OwnerBar() {
  const { pathname } = useLocation()
  const { entry, words } = useShownPage()
  const lists = useShownLists()
  return (
    <aside aria-label="Owner" className="owner-bar">
      {entry ? (
        <Link to={entry} className="owner-bar-item">
          Edit this
        </Link>
      ) : (
        (words || lists.length > 0) && <EditMenu key={pathname} words={words} lists={lists} />
      )}
      <Link to={paths.adminPost(null)} className="owner-bar-item">
        New post
      </Link>
      <PageFigures pathname={pathname} />
      <Link to={paths.admin} className="owner-bar-item owner-bar-last">
        Admin
      </Link>
    </aside>
  )
}
