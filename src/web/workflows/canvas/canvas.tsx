import './canvas.css'
import { ChevronRight, Expand, Minus, Plus, Scan, Shrink } from 'lucide-react'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { WorkflowPage } from '../../../contract/workflows.ts'
import { useApi } from '../../api/client.ts'
import { useData } from '../../loading/data-boundary.tsx'
import { restOf } from '../../loading/first-document.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { later } from '../../ui/later.ts'
import { RunPlayer } from '../player/run-player.tsx'
import { fileQuery, pictureQuery } from '../queries.ts'
import { counted } from '../words.ts'

const Finder = later(async () => (await import('./finder.tsx')).Finder)
const NodePanel = later(async () => (await import('./node-panel.tsx')).NodePanel)

export const loadRunList = async () => (await import('../player/run-list.tsx')).RunList
const Listed = restOf(loadRunList)

/** A drawing with more nodes cannot be read at once. */
const readable = 40

type Template = Pick<WorkflowPage, 'slug' | 'name' | 'steps' | 'run'>

/** The drawing of a template, with its run. */
export function Canvas({ slug, ...rest }: Template) {
  const api = useApi()
  return (
    <Drawing picture={useData(pictureQuery(api, slug))} file={useData(fileQuery(api, slug))} slug={slug} {...rest} />
  )
}

interface DrawingProps extends Template {
  /** SVG, drawn by src/n8n. */
  picture: string
  /** The workflow as JSON, whose nodes the visitor can look at. */
  file: string
}

/**
 * A drawn workflow. Without JavaScript it scrolls sideways. With it, the drawing can be moved, zoomed and shown full
 * screen, and each node shows its settings.
 */
export function Drawing({ slug, name, steps, run, picture, file }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [finding, setFinding] = useState(false)
  const zoom = useZoom(view)
  const [isFull, toggleFull] = useFullScreen(frame)
  const dragged = useDrag(view)
  const nodes = useNodes(view, setChosen)
  const begin = useEffectEvent(() => {
    if (isFull !== undefined) zoom.reset()
    showStart(view.current)
    setFinding(steps.length > readable || /^#(?:node|part)=/.test(location.hash))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins again in a view of another size.
  useEffect(() => begin(), [isFull])
  const go = useEffectEvent(() => {
    const wanted = nodesIn(view.current).find(
      (node) => location.hash === `#node=${encodeURIComponent(node.dataset.node ?? '')}`,
    )
    if (finding || !wanted) return
    view.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    wanted.focus({ preventScroll: true })
  })
  // A link on the page may lead to a node. In a large drawing the finder goes there.
  useEffect(() => {
    const ends = new AbortController()
    addEventListener('hashchange', () => go(), { signal: ends.signal })
    return () => ends.abort()
  }, [])

  const tools = [
    ['Zoom in', Plus, () => zoom.by(step)],
    ['Zoom out', Minus, () => zoom.by(1 / step)],
    ['Fit', Scan, zoom.whole],
    [isFull ? 'Leave full screen' : 'Full screen', isFull ? Shrink : Expand, toggleFull],
  ] as const
  const close = () => {
    // Focusing the chosen node would choose it again, so the panel closes afterwards.
    view.current?.querySelector<SVGGElement>('.wf-node[tabindex="0"]')?.focus({ preventScroll: true })
    setChosen(null)
  }

  return (
    <section
      aria-label="The workflow, drawn"
      className={cx('canvas border-y border-line bg-sunk', run && 'canvas-played', isFull && 'canvas-full')}
      ref={frame}
      style={sizeOf(picture)}
    >
      <div className="canvas-stage relative">
        {/* biome-ignore lint/a11y/useSemanticElements: a scrollable region, not a form's group. */}
        <div
          ref={view}
          {...nodes}
          {...dragged}
          className="canvas-view"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard.
          tabIndex={0}
          role="group"
          aria-label={`Drawing of ${name}`}
        >
          <div
            id={`picture-${slug}`}
            className="canvas-picture"
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by src/n8n, every text in it escaped.
            dangerouslySetInnerHTML={{ __html: picture }}
          />
        </div>
        <div className="canvas-tools needs-script">
          {tools.map(([label, Icon, act]) => (
            <IconButton key={label} icon={Icon} label={label} onClick={act} />
          ))}
        </div>
        {finding && (
          <Suspense>
            <Finder key={slug} view={view} />
          </Suspense>
        )}
        {chosen !== null && (
          <Suspense>
            <NodePanel file={file} name={chosen} onClose={close} />
          </Suspense>
        )}
      </div>
      {run ? (
        <>
          <RunPlayer key={slug} run={run} view={view} onPlay={() => setChosen(null)} />
          <Listed run={run} steps={steps} />
        </>
      ) : (
        <details className="canvas-steps fold border-t border-line bg-paper">
          <summary className="wrap fold-summary">
            <ChevronRight aria-hidden className="size-5" />
            Read it as a list of {counted(steps.length, 'step')}
          </summary>
          <ol className="wrap steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function sizeOf(picture: string) {
  const [, width = 1, height = 1] = /viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(picture) ?? []
  return { '--w': width, '--h': height } as CSSProperties
}

/** The whole window, and the whole screen where the browser offers it, which Safari does not on a phone. */
function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState<boolean>()
  useEffect(() => {
    if (!isFull) return
    const ends = new AbortController()
    const { signal } = ends
    frame.current?.requestFullscreen?.().catch(() => {})
    document.addEventListener('fullscreenchange', () => setFull(document.fullscreenElement !== null), { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && setFull(false), { signal })
    return () => {
      ends.abort()
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [isFull, frame])
  return [isFull, () => setFull(!isFull)] as const
}

const margin = 24

/** Opens a drawing that is larger than the canvas where the work begins: at the trigger nearest to the upper left. */
function showStart(box: HTMLElement | null) {
  if (!box) return
  box.scrollTo({ left: 0, top: 0, behavior: 'instant' })
  const places = (selector: string) => [...box.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
  const triggers = places('[data-role="trigger"]').sort((a, b) => a.left + a.top - b.left - b.top)
  const [start] = [...triggers, ...places('.wf-node')]
  if (!start) return
  const frame = box.getBoundingClientRect()
  // The notes around the trigger, if they begin in the same view.
  const around = places('.wf-notes > rect').filter(
    ({ left, top, right, bottom }) =>
      left <= start.left && top <= start.top && right >= start.right && bottom >= start.bottom,
  )
  const left = Math.min(
    start.left,
    ...around.map((note) => note.left).filter((left) => start.right - left < frame.width),
  )
  const right = left - frame.left - margin
  // A trigger near the left edge is shown without scrolling, with the notes that stand before it.
  if (right > frame.width / 2) box.scrollLeft += right
  box.scrollTop += start.top + start.height / 2 - frame.top - frame.height / 2
}

/** How far the mouse moves, in pixels, before a press is a drag. */
const threshold = 4

/** Scrolls the canvas by dragging it with the mouse. Touch already scrolls it. */
function useDrag(view: RefObject<HTMLElement | null>) {
  const from = useRef<{ x: number; y: number; left: number; top: number }>(null)
  useEffect(() => {
    const ends = new AbortController()
    const move = ({ clientX, clientY }: PointerEvent) => {
      const box = view.current
      if (!from.current || !box) return
      const [dx, dy] = [clientX - from.current.x, clientY - from.current.y]
      if (!box.dataset.dragging && Math.hypot(dx, dy) < threshold) return
      box.dataset.dragging = 'true'
      box.scrollTo({ left: from.current.left - dx, top: from.current.top - dy, behavior: 'instant' })
    }
    const end = () => {
      from.current = null
      // Reset after the click that ends a drag, which must not choose a node.
      setTimeout(() => delete view.current?.dataset.dragging)
    }
    addEventListener('pointermove', move, { signal: ends.signal })
    addEventListener('pointerup', end, { signal: ends.signal })
    return () => ends.abort()
  }, [view])

  return {
    onPointerDown: ({ pointerType, button, clientX, clientY, currentTarget: box }: ReactPointerEvent<HTMLElement>) => {
      if (pointerType !== 'mouse' || button !== 0) return
      from.current = { x: clientX, y: clientY, left: box.scrollLeft, top: box.scrollTop }
    },
  }
}

const nodeOf = (target: EventTarget) => (target instanceof Element ? target.closest<SVGGElement>('.wf-node') : null)
const nodesIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<SVGGElement>('.wf-node') ?? [])]

/**
 * Makes the drawn nodes interactive: they are one Tab stop, the arrow keys move between them, and the focused or
 * clicked one is reported.
 */
function useNodes(view: RefObject<HTMLElement | null>, onChoose: (name: string | null) => void) {
  useEffect(() => {
    // To a screen reader an image has no parts; a group has.
    view.current?.querySelector('svg')?.setAttribute('role', 'group')
    for (const [index, node] of nodesIn(view.current).entries()) {
      // An image with a name. A button's name would have to be its visible text.
      node.setAttribute('role', 'img')
      node.setAttribute('tabindex', index === 0 ? '0' : '-1')
      node.setAttribute('aria-label', node.querySelector('title')?.textContent ?? '')
    }
  }, [view])

  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const node = nodeOf(target)
      if (!node) return
      for (const each of nodesIn(currentTarget)) each.setAttribute('tabindex', each === node ? '0' : '-1')
      onChoose(node.getAttribute('data-node'))
      node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
      if (!currentTarget.dataset.dragging) nodeOf(target)?.focus({ preventScroll: true })
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const nodes = nodesIn(event.currentTarget)
      const at = nodes.indexOf(nodeOf(event.target) as SVGGElement)
      if (at < 0) return
      if (event.key === 'Escape') onChoose(null)
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
      if (by === undefined) return
      event.preventDefault()
      nodes[(at + by + nodes.length) % nodes.length]?.focus({ preventScroll: true })
    },
  }
}

const step = 1.35
const [minScale, maxScale] = [0.1, 2]

/**
 * Zooms by resizing the drawing. Moving is the browser's own scrolling, so touch, wheel, keyboard and scroll bars all
 * work. `null` is the size of the style sheet.
 */
function useZoom(view: RefObject<HTMLElement | null>) {
  const apply = (scaleOf: (svg: SVGSVGElement, box: HTMLElement) => number | null, at?: { x: number; y: number }) => {
    const box = view.current
    const svg = box?.querySelector('svg')
    if (!box || !svg) return
    const before = svg.getBoundingClientRect()
    const frame = box.getBoundingClientRect()
    const point = at ?? { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 }
    const place = { x: (point.x - before.left) / before.width, y: (point.y - before.top) / before.height }
    const scale = scaleOf(svg, box)
    svg.style.width = scale === null ? '' : `${svg.viewBox.baseVal.width * scale}px`
    // From now on the visitor moves in the drawing, so it takes the wheel and swipes.
    if (scale === null) delete box.dataset.zoomed
    else box.dataset.zoomed = 'true'
    const after = svg.getBoundingClientRect()
    box.scrollLeft += after.left + place.x * after.width - point.x
    box.scrollTop += after.top + place.y * after.height - point.y
  }
  const by = (factor: number, at?: { x: number; y: number }) =>
    apply((svg) => {
      const now = svg.getBoundingClientRect().height / svg.viewBox.baseVal.height
      return Math.min(maxScale, Math.max(minScale, now * factor))
    }, at)
  const whole = () => {
    apply(({ viewBox: { baseVal } }, box) =>
      Math.min(box.clientWidth / baseVal.width, box.clientHeight / baseVal.height),
    )
    view.current?.scrollTo(0, 0)
  }

  // With Ctrl, which is also how a track pad reports a pinch. The plain wheel scrolls the page.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    by(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
  })
  useEffect(() => {
    const ends = new AbortController()
    view.current?.addEventListener('wheel', onWheel, { passive: false, signal: ends.signal })
    return () => ends.abort()
  }, [view])

  return { by, whole, reset: () => apply(() => null) }
}
