import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReadablePost } from '../../contract/blog.ts'
import { Link } from '../router/link.tsx'
import { useCurrentHeading } from './use-current-heading.ts'

type Outline = ReadablePost['outline']

/** Shown beside the text if there is room: a wire that is drawn as far as the visitor has read. */
export function OutlineRail({ outline }: { outline: Outline }) {
  const rail = useRef<HTMLElement>(null)
  const current = useCurrentHeading(outline)

  useEffect(() => {
    const place = rail.current?.querySelector<HTMLElement>(`[aria-current]`)
    // A long outline scrolls by itself, so that the current place stays in view.
    if (current && rail.current && place) rail.current.scrollTop = place.offsetTop - rail.current.clientHeight / 2
  }, [current])

  return (
    <div className="reading-rail no-print">
      <nav ref={rail} aria-labelledby="outline-heading" className="outline-rail">
        <h2 id="outline-heading" className="label mb-4 text-ink-muted">
          On this page
        </h2>
        <Entries outline={outline} current={current} />
      </nav>
    </div>
  )
}

/** Shown above the text on smaller screens. It is folded, so that the text starts high on the page. */
export function OutlineFold({ outline }: { outline: Outline }) {
  return (
    <details className="fold outline-fold no-print">
      <summary className="fold-summary">
        <ChevronRight aria-hidden className="size-5" />
        On this page
      </summary>
      <nav aria-label="On this page">
        <Entries outline={outline} current={null} />
      </nav>
    </details>
  )
}

function Entries({ outline, current }: { outline: Outline; current: string | null }) {
  return (
    <ol className="outline-list">
      {outline.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <Link to={`#${id}`} replace aria-current={id === current ? 'location' : undefined}>
            {text}
          </Link>
        </li>
      ))}
    </ol>
  )
}
