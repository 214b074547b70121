import {
  type ComponentType,
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react'
import { useApi } from '../../api/client.ts'
import { useSettings } from '../../app/page-context.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useEarlyPress } from '../../ui/early-input.ts'
import { Wire } from '../../ui/wire.tsx'
import { exampleEnquiry, isAboutEnquiry, loadOffers, longestEnquiry } from './enquiry.ts'
import type { EnquiryPlayerProps, ShownRun } from './enquiry-player.tsx'

const loadPlayer = async () => (await import('./enquiry-player.tsx')).EnquiryPlayer

/** The hero's drawing. If it is about an enquiry, a visitor can type one and watch it being answered. */
export function HeroRun() {
  const { words } = useSettings()
  const client = useQueryClient()
  const api = useApi()
  const drawing = useRef<HTMLOListElement>(null)
  const early = useEarlyPress()
  const [asked, setAsked] = useState({ text: '', round: 0 })
  const [Player, setPlayer] = useState<ComponentType<EnquiryPlayerProps>>()
  const [failed, setFailed] = useState(false)
  const [shown, setShown] = useState<ShownRun>()
  const nodes = words.hero_nodes
  if (!isAboutEnquiry(nodes)) {
    return (
      <div className="run-canvas">
        <WorkflowRun steps={nodes} label="A workflow, step by step" />
      </div>
    )
  }

  const prepare = () => {
    loadPlayer().catch(() => {})
    loadOffers(client, api).catch(() => {})
  }

  const run = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('enquiry')
    if (!(field instanceof HTMLTextAreaElement)) return
    if (field.value.trim() === '') field.value = exampleEnquiry
    const text = field.value
    field.scrollTop = 0
    try {
      const Loaded = await loadPlayer()
      setPlayer(() => Loaded)
      setFailed(false)
      setAsked(({ round }) => ({ text, round: round + 1 }))
    } catch {
      setFailed(true)
    }
  }

  const form = (
    // Outside a dialog, this method does nothing: a press before the code has loaded must not put the text into the address.
    <form ref={early} method="dialog" className="enquiry-form needs-script" onFocus={prepare} onSubmit={run}>
      <span className="enquiry-line">
        <label className="run-label" htmlFor="enquiry">
          {nodes[0]?.label}
        </label>
        <Button type="submit" variant="secondary" size="small">
          Run it
        </Button>
      </span>
      <textarea
        id="enquiry"
        name="enquiry"
        rows={3}
        maxLength={longestEnquiry}
        placeholder={exampleEnquiry}
        aria-describedby="enquiry-note"
        autoComplete="off"
        onKeyDown={submitOnEnter}
      />
    </form>
  )
  const steps = nodes.map((node, index) => ({ ...node, detail: shown?.results[index] || node.detail }))

  return (
    <>
      <div className="run-canvas">
        <WorkflowRun ref={drawing} steps={steps} label="A workflow, step by step" form={form} states={shown?.states} />
      </div>
      <p id="enquiry-note" role="status" className="enquiry-note wrap needs-script label">
        {failed ? <PlayerMissing /> : 'A demonstration that runs in this page. Nothing is sent.'}
      </p>
      {Player && <Player asked={asked} nodes={nodes} drawing={drawing} onShow={setShown} />}
    </>
  )
}

const PlayerMissing = () => (
  <>
    The demonstration could not be loaded.{' '}
    <button type="button" className="link" onClick={() => window.location.reload()}>
      Load the page again
    </button>
  </>
)

/** Enter runs it, because an enquiry here is one sentence. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** The height of each node in the wide drawing, in per cent; a long workflow repeats them. */
const heights = [58, 27, 70, 38]
/** The middle of each node in the tall drawing. */
const sides = [34, 66]

const at = (levels: readonly number[], index: number) => levels[index % levels.length] ?? 50

/**
 * When each wire is drawn and travelled, in ms. Everything ends within five seconds (WCAG 2.2.2), however many there
 * are.
 */
function schedule(wires: number) {
  const draw = Math.min(220, 1200 / wires)
  const run = Math.min(640, 3300 / wires)
  const travel = Math.round(run * 0.75)
  return {
    travel,
    drawn: (index: number) => Math.round(150 + index * draw),
    runs: (index: number) => Math.round(1550 + index * run),
  }
}

interface WorkflowRunProps {
  steps: readonly { label: string; detail: string }[]
  /** The name of the list for screen readers. */
  label: string
  /** A form in the first node, in place of its texts. */
  form?: ReactNode
  /** The state of each step while something is played on the drawing. Its own animation is over then. */
  states?: readonly string[]
  ref?: Ref<HTMLOListElement>
}

/**
 * A small workflow that draws itself, runs once and then stays finished. It takes the width of the window: work enters
 * on the left and leaves on the right; on small screens it runs from top to bottom. With reduced motion it shows its
 * end. Best with three to five steps.
 */
export function WorkflowRun({ steps, label, form, states, ref }: WorkflowRunProps) {
  const { drawn, runs, travel } = schedule(steps.length + 1)

  /** The wire that leads into step `index`; the last one leads out. */
  const wireInto = (index: number) => {
    const ends = (levels: readonly number[]) => ({
      from: at(levels, Math.max(0, index - 1)),
      to: at(levels, Math.min(steps.length - 1, index)),
    })
    const timing = { draw: true, delay: drawn(index), pulse: runs(index) }
    return (
      <>
        <Wire {...timing} {...ends(heights)} className="run-wire run-wide" />
        <Wire {...timing} {...ends(sides)} axis="y" className="run-wire run-tall" />
      </>
    )
  }

  return (
    <ol
      ref={ref}
      aria-label={label}
      data-played={states && ''}
      className={cx('run', steps.length > 4 && 'run-long')}
      style={vars({ '--pulse-time': `${travel}ms` })}
    >
      {steps.map((step, index) => (
        <li key={step.label} className="run-step">
          {wireInto(index)}
          <div
            className={cx('run-node', index === 0 && form != null && 'run-form')}
            data-run={states?.[index]}
            style={vars({
              '--x': `${at(sides, index)}%`,
              '--y': `${at(heights, index)}%`,
              '--drawn': `${drawn(index) + 160}ms`,
              '--done': `${runs(index) + travel}ms`,
            })}
          >
            {index === 0 && form}
            <span className="run-label">{step.label}</span>
            <span className="label text-ink-muted">{step.detail}</span>
            <svg aria-hidden viewBox="0 0 16 16" className="run-tick">
              <path d="M3 8.5l3.2 3.2L13 4.8" />
            </svg>
          </div>
          {index === steps.length - 1 && wireInto(steps.length)}
        </li>
      ))}
    </ol>
  )
}

function vars(properties: Record<`--${string}`, string>): CSSProperties {
  return properties as CSSProperties
}
