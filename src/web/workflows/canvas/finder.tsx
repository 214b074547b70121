import './finder.css'
import { Search } from 'lucide-react'
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

interface Place {
  readonly name: string
  /** Its address on the page, such as `#node=Send`. */
  readonly href: string
  readonly element: SVGGraphicsElement
  readonly box: DOMRect
}

const mostFound = 12

/** For a drawing with more nodes than can be read at once: its parts, a search for a node, and a map. */
export function Finder({ view }: { view: RefObject<HTMLElement | null> }) {
  const [search, setSearch] = useState('')
  const { nodes, parts } = useMemo(() => placesIn(view.current), [view])
  const wanted = search.trim().toLowerCase()
  const places = wanted === '' ? parts : nodes.filter(({ name }) => name.toLowerCase().includes(wanted))
  const list = useRef<HTMLDetailsElement>(null)
  const close = () => list.current?.removeAttribute('open')
  /** In a narrow window the list would cover what it leads to, so it closes. */
  const choose = (href: string) => {
    if (innerWidth < 768) close()
    follow(href)
  }
  const follow = useEffectEvent((hash: string) => {
    const place = [...nodes, ...parts].find(({ href }) => href === hash)
    if (!place || !view.current) return
    bringIntoView(view.current, place.element)
    if (nodes.includes(place)) place.element.focus({ preventScroll: true })
  })
  const beside = useEffectEvent(({ target }: Event) => {
    if (!list.current?.contains(target as Node)) close()
  })
  useEffect(() => {
    const ends = new AbortController()
    const now = () => follow(location.hash)
    now()
    addEventListener('hashchange', now, { signal: ends.signal })
    addEventListener('pointerdown', (event) => beside(event), { signal: ends.signal })
    return () => ends.abort()
  }, [])

  return (
    <>
      <details
        ref={list}
        className="finder"
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return
          close()
          list.current?.querySelector('summary')?.focus()
        }}
      >
        <summary className="finder-button">
          <Search aria-hidden className="size-4" />
          Find in {nodes.length} nodes
        </summary>
        <input
          type="search"
          className="finder-field"
          aria-label="Find a node by its name"
          placeholder="A node’s name"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" className="sr-only">
          {wanted && `${places.length} found`}
        </p>
        <nav aria-label={wanted ? 'Nodes found' : 'Parts of the drawing'}>
          <ol>
            {places.slice(0, wanted ? mostFound : undefined).map(({ name, href }) => (
              <li key={href}>
                <a className="link text-sm" href={href} onClick={() => choose(href)}>
                  {name}
                </a>
              </li>
            ))}
          </ol>
          {places.length === 0 && <p className="text-sm text-ink-muted">No node has this in its name.</p>}
        </nav>
      </details>
      <Overview view={view} nodes={nodes} />
    </>
  )
}

/** The drawn nodes, and the parts: the notes around nodes by their headings, or where there are none, the triggers. */
function placesIn(view: HTMLElement | null): { nodes: Place[]; parts: Place[] } {
  const list = (selector: string, kind: 'node' | 'part') =>
    [...(view?.querySelectorAll<SVGGraphicsElement>(selector) ?? [])].flatMap((element): Place[] => {
      const name = element.getAttribute(`data-${kind}`) ?? ''
      return name ? [{ name, href: `#${kind}=${encodeURIComponent(name)}`, element, box: element.getBBox() }] : []
    })
  const nodes = unique(list('.wf-node', 'node'))
  const notes = [...(view?.querySelectorAll<SVGGraphicsElement>('.wf-notes > rect') ?? [])].map((note) =>
    note.getBBox(),
  )
  const parts = unique(list('[data-part]', 'part'))
    .filter((part) => {
      const note = notes.findLast((note) => holds(note, part))
      return note && nodes.some((node) => holds(note, node))
    })
    .sort((a, b) => a.box.x - b.box.x)
  const starts = nodes.filter(({ element }) => element.dataset.role === 'trigger')
  return { nodes, parts: parts.length > 1 ? parts : starts }
}

/** Whether the middle of a place is in a note. */
function holds(note: DOMRect, { box: { x, y, width, height } }: Place): boolean {
  const [dx, dy] = [x + width / 2 - note.x, y + height / 2 - note.y]
  return dx >= 0 && dy >= 0 && dx <= note.width && dy <= note.height
}

const unique = (places: readonly Place[]) => [...new Map(places.map((place) => [place.href, place])).values()]

/** Moves the drawing so that the element is in its middle, at a size at which it can be read, and the page to the drawing. */
function bringIntoView(view: HTMLElement, element: SVGGraphicsElement) {
  const svg = view.querySelector('svg')
  if (!svg) return
  view.dataset.zoomed = 'true'
  view.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { width } = svg.viewBox.baseVal
  svg.style.width = `${Math.max(svg.getBoundingClientRect().width, width)}px`
  const [place, frame] = [element.getBoundingClientRect(), view.getBoundingClientRect()]
  view.scrollBy({
    left: place.left + Math.min(place.width, frame.width) / 2 - frame.left - frame.width / 2,
    top: place.top + Math.min(place.height, frame.height) / 2 - frame.top - frame.height / 2,
    behavior: 'instant',
  })
}

/** A map of the whole drawing, with the part in view; a press shows the pressed place. */
function Overview({ view, nodes }: { view: RefObject<HTMLElement | null>; nodes: readonly Place[] }) {
  const [shown, setShown] = useState({ x: 0, y: 0, width: 0, height: 0 })
  const path = useMemo(
    () =>
      nodes
        .map(({ element }) => (element.querySelector('path') ?? element).getBBox())
        .map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`)
        .join(''),
    [nodes],
  )
  const svg = view.current?.querySelector('svg')
  useEffect(() => {
    const box = view.current
    if (!box || !svg) return
    const read = () => {
      const [whole, frame] = [svg.getBoundingClientRect(), box.getBoundingClientRect()]
      const unit = svg.viewBox.baseVal.width / whole.width
      const { x, y } = svg.viewBox.baseVal
      setShown({
        x: x + (frame.left - whole.left) * unit,
        y: y + (frame.top - whole.top) * unit,
        width: box.clientWidth * unit,
        height: box.clientHeight * unit,
      })
    }
    const ends = new AbortController()
    const sizes = new ResizeObserver(read)
    sizes.observe(svg)
    sizes.observe(box)
    box.addEventListener('scroll', read, { passive: true, signal: ends.signal })
    return () => {
      ends.abort()
      sizes.disconnect()
    }
  }, [view, svg])
  const go = ({ clientX, clientY, currentTarget, buttons }: PointerEvent<SVGSVGElement>) => {
    const box = view.current
    if (!box || !svg || buttons === 0) return
    const map = currentTarget.getBoundingClientRect()
    box.scrollTo({
      left: ((clientX - map.left) / map.width) * box.scrollWidth - box.clientWidth / 2,
      top: ((clientY - map.top) / map.height) * box.scrollHeight - box.clientHeight / 2,
      behavior: 'instant',
    })
  }
  if (!svg) return null
  const { x, y, width, height } = svg.viewBox.baseVal
  return (
    <svg
      aria-hidden
      className="finder-map"
      viewBox={`${x} ${y} ${width} ${height}`}
      style={{ aspectRatio: `${width} / ${height}` }}
      onPointerDown={go}
      onPointerMove={go}
    >
      <path d={path} />
      <rect {...shown} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
