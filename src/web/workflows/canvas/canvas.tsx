import './canvas.css'
import { ChevronRight, Expand, Minus, Plus, Scan } from 'lucide-react'
import { type CSSProperties, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { WorkflowRun } from '../../../contract/workflow-run.ts'
import { useApi } from '../../api/client.ts'
import { useData } from '../../loading/data-boundary.tsx'
import { restOf } from '../../loading/first-document.tsx'
import { IconButton } from '../../ui/button.tsx'
import { afterPaint, later } from '../../ui/later.ts'
import { RunPlayer } from '../player/run-player.tsx'
import { fileQuery, pictureQuery } from '../queries.ts'

const NodePanel = later(async () => (await import('./node-panel.tsx')).NodePanel)

export const loadRunList = async () => (await import('../player/run-list.tsx')).RunList
const Listed = restOf(loadRunList)

interface CanvasProps {
  slug: string
  name: string
  /** The same as sentences. */
  steps: readonly string[]
  /** What its nodes did in a run, if there is one. */
  run: WorkflowRun | null
}

/**
 * The server's drawing. Without JavaScript it scrolls sideways. With it, the drawing can be moved, zoomed and shown
 * full screen, and each node shows its settings.
 */
export function Canvas({ slug, name, steps, run }: CanvasProps) {
  const api = useApi()
  const picture = useData(pictureQuery(api, slug))
  const file = useData(fileQuery(api, slug))
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const zoom = useZoom(view)
  useStart(view)
  useDragToScroll(view)
  useNodes(view, setChosen)

  const close = () => {
    // Focusing the chosen node would choose it again, so the panel closes afterwards.
    view.current?.querySelector<SVGGElement>('.wf-node[tabindex="0"]')?.focus({ preventScroll: true })
    setChosen(null)
  }

  return (
    <section aria-label="The workflow, drawn" className="canvas" ref={frame} style={sizeOf(picture)}>
      <div className="canvas-frame">
        {/* biome-ignore lint/a11y/useSemanticElements: a scrollable region, not a form's group. */}
        <div
          ref={view}
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
          <IconButton label="Zoom in" onClick={zoom.closer}>
            <Plus aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Zoom out" onClick={zoom.further}>
            <Minus aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Fit" onClick={zoom.fit}>
            <Scan aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Full screen" onClick={() => toggleFullScreen(frame.current)}>
            <Expand aria-hidden className="size-5" />
          </IconButton>
        </div>
        {chosen !== null && (
          <Suspense>
            <NodePanel file={file} name={chosen} onClose={close} />
          </Suspense>
        )}
      </div>
      {run && <RunPlayer key={slug} run={run} view={view} />}
      <details className="canvas-steps fold">
        <summary className="wrap fold-summary">
          <ChevronRight aria-hidden className="size-5" />
          Read it as a list of {steps.length} steps
        </summary>
        <ol className="wrap steps">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
      {run && <Listed run={run} />}
    </section>
  )
}

/** The size of a drawing in its own units, for the style sheet. */
function sizeOf(picture: string) {
  const [, width = 1, height = 1] = /viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(picture) ?? []
  return { '--w': width, '--h': height } as CSSProperties
}

function toggleFullScreen(element: HTMLElement | null) {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void element?.requestFullscreen?.()
}

const margin = 24

/** Opens a drawing that is larger than the canvas where the work begins. */
function useStart(view: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = view.current
    // A phone draws the canvas of a page that a link opened one frame later. To measure it would lay it out now.
    if (box?.checkVisibility?.() === false) afterPaint(() => showStart(view.current))
    else showStart(box)
  }, [view])
}

function showStart(box: HTMLElement | null) {
  const start = box?.querySelector('[data-role="trigger"]') ?? box?.querySelector('.wf-node')
  if (!box || !start) return
  const [node, frame] = [start.getBoundingClientRect(), box.getBoundingClientRect()]
  const right = node.left - frame.left - margin
  // The first stretch is shown from the left edge, with the notes that stand before the trigger.
  if (right > frame.width / 2) box.scrollLeft += right
  box.scrollTop += node.top + node.height / 2 - frame.top - frame.height / 2
}

const threshold = 4

/** Scrolls the canvas by dragging it with the mouse. Touch already scrolls it. */
function useDragToScroll(view: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = view.current
    if (!box) return
    let from: { x: number; y: number; left: number; top: number } | null = null
    const start = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop }
    }
    const move = (event: PointerEvent) => {
      if (!from) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (!box.dataset.dragging && Math.hypot(dx, dy) < threshold) return
      box.dataset.dragging = 'true'
      box.scrollLeft = from.left - dx
      box.scrollTop = from.top - dy
    }
    const end = () => {
      from = null
      // Reset after the click that ends a drag, which must not choose a node.
      setTimeout(() => delete box.dataset.dragging)
    }
    box.addEventListener('pointerdown', start)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    return () => {
      box.removeEventListener('pointerdown', start)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
    }
  }, [view])
}

/**
 * Makes the drawn nodes interactive: they are one Tab stop, the arrow keys move between them, and the focused or
 * clicked one is reported.
 */
function useNodes(view: RefObject<HTMLElement | null>, onChoose: (name: string | null) => void) {
  useEffect(() => {
    const box = view.current
    const svg = box?.querySelector('svg')
    if (!box || !svg) return
    const nodes = [...svg.querySelectorAll<SVGGElement>('.wf-node')]
    // To a screen reader an image has no parts; a group has.
    svg.setAttribute('role', 'group')
    for (const [index, node] of nodes.entries()) {
      // An image with a name. A button's name would have to be its visible text.
      node.setAttribute('role', 'img')
      node.setAttribute('tabindex', index === 0 ? '0' : '-1')
      node.setAttribute('aria-label', node.querySelector('title')?.textContent ?? '')
    }
    const nodeOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<SVGGElement>('.wf-node') : null

    const onFocus = (event: FocusEvent) => {
      const node = nodeOf(event.target)
      if (!node) return
      for (const each of nodes) each.setAttribute('tabindex', each === node ? '0' : '-1')
      onChoose(node.getAttribute('data-node'))
      node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const onClick = (event: MouseEvent) => {
      const node = nodeOf(event.target)
      if (node && !box.dataset.dragging) node.focus({ preventScroll: true })
    }
    const onKey = (event: KeyboardEvent) => {
      const at = nodes.indexOf(nodeOf(event.target) as SVGGElement)
      if (at < 0) return
      if (event.key === 'Escape') onChoose(null)
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
      if (by === undefined) return
      event.preventDefault()
      nodes[(at + by + nodes.length) % nodes.length]?.focus({ preventScroll: true })
    }
    box.addEventListener('focusin', onFocus)
    box.addEventListener('click', onClick)
    box.addEventListener('keydown', onKey)
    return () => {
      box.removeEventListener('focusin', onFocus)
      box.removeEventListener('click', onClick)
      box.removeEventListener('keydown', onKey)
    }
  }, [view, onChoose])
}

const step = 1.35
const [minScale, maxScale] = [0.1, 2]

/**
 * Zooms by resizing the drawing. Moving is the browser's own scrolling, so touch, wheel, keyboard and scroll bars all
 * work. `null` is the size of the style sheet.
 */
function useZoom(view: RefObject<HTMLElement | null>) {
  const scale = useRef<number | null>(null)

  const apply = (next: number | null, at?: { x: number; y: number }) => {
    const box = view.current
    const svg = box?.querySelector('svg')
    if (!box || !svg) return
    const before = svg.getBoundingClientRect()
    const frame = box.getBoundingClientRect()
    const point = at ?? { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 }
    const place = { x: (point.x - before.left) / before.width, y: (point.y - before.top) / before.height }
    scale.current = next
    svg.style.width = next === null ? '' : `${svg.viewBox.baseVal.width * next}px`
    // From now on the visitor moves in the drawing, so it takes the wheel and swipes.
    if (next === null) delete box.dataset.zoomed
    else box.dataset.zoomed = 'true'
    const after = svg.getBoundingClientRect()
    box.scrollLeft += after.left + place.x * after.width - point.x
    box.scrollTop += after.top + place.y * after.height - point.y
  }

  const now = () => {
    const svg = view.current?.querySelector('svg')
    return svg ? svg.getBoundingClientRect().height / svg.viewBox.baseVal.height : 1
  }
  const by = (factor: number, at?: { x: number; y: number }) =>
    apply(Math.min(maxScale, Math.max(minScale, now() * factor)), at)

  const whole = () => {
    const box = view.current
    const svg = box?.querySelector('svg')
    if (!box || !svg) return
    const { width, height } = svg.viewBox.baseVal
    apply(Math.min(box.clientWidth / width, box.clientHeight / height))
    box.scrollTo(0, 0)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read the elements when they are called.
  useEffect(() => {
    const box = view.current
    // With Ctrl, which is also how a track pad reports a pinch. The plain wheel scrolls the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      by(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
    }
    const onScreen = () => (document.fullscreenElement ? whole() : apply(null))
    box?.addEventListener('wheel', onWheel, { passive: false })
    document.addEventListener('fullscreenchange', onScreen)
    return () => {
      box?.removeEventListener('wheel', onWheel)
      document.removeEventListener('fullscreenchange', onScreen)
    }
  }, [view])

  return { closer: () => by(step), further: () => by(1 / step), fit: whole }
}
