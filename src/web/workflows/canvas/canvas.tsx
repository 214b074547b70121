import '../../styles/canvas.css'
import { ChevronRight, Expand, Minus, Plus, Scan } from 'lucide-react'
import { type CSSProperties, Suspense, useRef, useState } from 'react'
import type { WorkflowRun } from '../../../contract/workflow-run.ts'
import { useApi } from '../../api/client.ts'
import { restOf } from '../../loading/rest.tsx'
import { useData } from '../../loading/section-data.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { later } from '../../ui/later.ts'
import { RunPlayer } from '../player/run-player.tsx'
import { fileQuery, pictureQuery } from '../queries.ts'
import { useDragToScroll } from './use-drag-to-scroll.ts'
import { useNodes } from './use-nodes.ts'
import { useStart } from './use-start.ts'
import { useZoom } from './use-zoom.ts'

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
