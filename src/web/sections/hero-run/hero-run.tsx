import { type CSSProperties, type FormEvent, type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { useSettings } from '../../app/page-context.ts'
import { SmallButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useEarlyPress } from '../../ui/early-input.ts'
import { later } from '../../ui/later.ts'
import { PartMissing } from '../../ui/placeholder.tsx'
import { Wire } from '../../ui/wire.tsx'
import { exampleEnquiry, isAboutEnquiry, longestEnquiry, type PlayedNode } from './enquiry.ts'

const loadPlayer = async () => (await import('./enquiry-player.tsx')).EnquiryPlayer
const Player = later(
  loadPlayer,
  <div className="wrap">
    <PartMissing>The demonstration could not be loaded.</PartMissing>
  </div>,
)

/** The hero's drawing. If it is about an enquiry, a visitor can type one and watch it being answered. */
export function HeroRun() {
  const nodes = useSettings().words.hero_nodes
  const early = useEarlyPress()
  const [asked, setAsked] = useState<{ text: string }>()
  const [played, setPlayed] = useState<PlayedNode[]>()
  if (!isAboutEnquiry(nodes)) return <WorkflowRun steps={nodes} />

  const prepare = () => void loadPlayer().catch(() => {})

  const run = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('enquiry')
    if (!(field instanceof HTMLTextAreaElement)) return
    if (field.value.trim() === '') field.value = exampleEnquiry
    field.scrollTop = 0
    setAsked({ text: field.value })
  }

  const form = (
    // Outside a dialog, this method does nothing: a press before the code has loaded must not put the text into the address.
    <form ref={early} method="dialog" className="enquiry-form needs-script" onFocus={prepare} onSubmit={run}>
      <span className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <label className="run-label" htmlFor="enquiry">
          {nodes[0]?.label}
        </label>
        <SmallButton type="submit" className="min-h-11 px-3.5 whitespace-nowrap">
          Run it
        </SmallButton>
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
  return (
    <>
      <WorkflowRun steps={nodes} form={form} played={played} />
      <p id="enquiry-note" className="label wrap needs-script pt-3 pb-2.5 text-center text-ink-muted">
        Searches this site. Sends no message.
      </p>
      {asked && (
        <Suspense>
          <Player asked={asked} nodes={nodes} onPlay={setPlayed} />
        </Suspense>
      )}
    </>
  )
}

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

/** When each wire is drawn and travelled, in ms. However many there are, all ends within five seconds (WCAG 2.2.2). */
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
  form?: ReactNode
  /** What is played on the drawing, whose own animation is over then. */
  played?: readonly PlayedNode[]
}

/**
 * A small workflow that draws itself, runs once and then stays finished. It takes the width of the window: work enters
 * on the left and leaves on the right; on small screens it runs from top to bottom. With reduced motion it shows its
 * end. Best with three to five steps.
 */
export function WorkflowRun({ steps, form, played }: WorkflowRunProps) {
  const { drawn, runs, travel } = schedule(steps.length + 1)

  /** When the pulse of the wire into step `index` leaves, in ms. */
  const pulseInto = (index: number) => {
    if (!played) return runs(index)
    return played[index - 1]?.state === 'done' && played[index]?.state === 'waiting' ? 180 : undefined
  }

  const wireInto = (index: number) => {
    const ends = (levels: readonly number[]) => ({
      from: at(levels, Math.max(0, index - 1)),
      to: at(levels, Math.min(steps.length - 1, index)),
    })
    const timing = { draw: true, delay: drawn(index), pulse: pulseInto(index) }
    return (
      <>
        <Wire {...timing} {...ends(heights)} className="run-wire run-wide" />
        <Wire {...timing} {...ends(sides)} axis="y" className="run-wire run-tall" />
      </>
    )
  }

  return (
    <div className="run-canvas">
      <ol
        aria-label="A workflow, step by step"
        data-played={played && ''}
        className={cx('run', steps.length > 4 && 'run-long')}
        style={vars({ '--pulse-time': `${played ? 620 : travel}ms` })}
      >
        {steps.map((step, index) => (
          <li key={step.label} className="run-step">
            {wireInto(index)}
            <div
              className={cx('run-node', index === 0 && form != null && 'run-form')}
              data-run={played?.[index]?.state}
              style={vars({
                '--x': `${at(sides, index)}%`,
                '--y': `${at(heights, index)}%`,
                '--drawn': `${drawn(index) + 160}ms`,
                '--done': `${runs(index) + travel}ms`,
              })}
            >
              {index === 0 && form}
              <span className="run-label">{step.label}</span>
              <span className="label text-ink-muted">{played?.[index]?.result || step.detail}</span>
              <svg aria-hidden viewBox="0 0 16 16" className="run-tick">
                <path d="M3 8.5l3.2 3.2L13 4.8" />
              </svg>
            </div>
            {index === steps.length - 1 && wireInto(steps.length)}
          </li>
        ))}
      </ol>
    </div>
  )
}

const vars = (properties: Record<`--${string}`, string>) => properties as CSSProperties
