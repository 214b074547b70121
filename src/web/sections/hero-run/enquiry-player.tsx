import './enquiry.css'
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react'
import type { WorkflowRunStep } from '../../../contract/workflow-run.ts'
import { useApi } from '../../api/client.ts'
import { useSettings } from '../../app/page-context.ts'
import { offerMessage } from '../../contact/use-contact-draft.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { Link } from '../../router/router.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { useReducedMotion } from '../../ui/use-reduced-motion.ts'
import { Port } from '../../ui/wire.tsx'
import { nodeStates, type RunWire, runModel } from '../../workflows/player/run-states.ts'
import { timelineOf } from '../../workflows/player/timeline.ts'
import { usePlayback } from '../../workflows/player/use-playback.ts'
import { counted } from '../../workflows/words.ts'
import { type Demonstration, demonstrate } from './demonstration.ts'
import { loadOffers } from './enquiry.ts'

/** What is shown on the drawing while an enquiry goes through it. */
export interface ShownRun {
  states: readonly string[]
  /** What each node made of it; empty as long as it made nothing. */
  results: readonly string[]
}

export interface EnquiryPlayerProps {
  /** The text, and how often something was asked. */
  asked: { text: string; round: number }
  nodes: readonly { label: string }[]
  drawing: RefObject<HTMLOListElement | null>
  onShow: (shown: ShownRun) => void
}

/** Computes the demonstration for what was asked, and plays it on the hero's drawing. */
export function EnquiryPlayer({ asked, ...rest }: EnquiryPlayerProps) {
  const client = useQueryClient()
  const api = useApi()
  const { identity } = useSettings()
  const [made, setMade] = useState<{ demonstration: Demonstration; round: number }>()

  useEffect(() => {
    let newer = false
    loadOffers(client, api).then((offers) => {
      if (!newer) setMade({ demonstration: demonstrate(asked.text, offers, identity.name), round: asked.round })
    })
    return () => {
      newer = true
    }
  }, [asked, client, api, identity.name])

  return made && <Played key={made.round} demonstration={made.demonstration} {...rest} />
}

interface PlayedProps extends Omit<EnquiryPlayerProps, 'asked'> {
  demonstration: Demonstration
}

function Played({ demonstration, nodes, drawing, onShow }: PlayedProps) {
  const still = useReducedMotion()
  const [said, setSaid] = useState('')
  const { model, moments, results } = useMemo(() => {
    // Two nodes may have the same name.
    const names = nodes.map((_, index) => String(index))
    const { run, wires } = enquiryRun(demonstration, names)
    return {
      model: runModel(run, names, wires),
      moments: timelineOf(run.steps),
      results: shortResults(demonstration),
    }
  }, [demonstration, nodes])

  const say = () => setSaid(nodes.map(({ label }, index) => `${label}: ${results[index] || 'received'}.`).join(' '))
  const { place, play, goTo } = usePlayback(
    moments,
    ({ step, phase, progress }) => {
      if (drawing.current) movePulse(drawing.current, step, phase === 'travel' ? progress : 1)
    },
    say,
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each enquiry.
  useEffect(() => {
    if (still) {
      goTo(moments.length)
      say()
    } else play()
  }, [])

  useEffect(() => {
    const states = [...nodeStates(model, place).values()].map(({ state }) => state)
    onShow({ states, results: results.map((result, index) => (states[index] === 'done' ? result : '')) })
  }, [model, place, results, onShow])

  const done = place.phase === 'done' ? place.step : place.step - 1
  return (
    <>
      <EnquiryResults demonstration={demonstration} nodes={nodes} done={done} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/** Moves the pulse of the wire into step `index`; no pulse outside 0 to 1. */
function movePulse(drawing: HTMLElement, index: number, progress: number) {
  for (const old of drawing.querySelectorAll('.run-pulse')) old.remove()
  if (progress <= 0 || progress >= 1) return
  // There is one wire for wide windows and one for narrow ones.
  for (const wire of drawing.children[index]?.querySelectorAll<HTMLElement>(':scope > .wire') ?? []) {
    const [from, to] = ['--from', '--to'].map((name) => Number(wire.style.getPropertyValue(name)))
    const [along, across] = [
      curve(progress, 0, 50, 50, 100),
      curve(progress, from ?? 50, from ?? 50, to ?? 50, to ?? 50),
    ]
    const pulse = document.createElement('span')
    pulse.className = 'run-pulse'
    const isWide = wire.dataset.axis === 'x'
    pulse.style.left = `${isWide ? along : across}%`
    pulse.style.top = `${isWide ? across : along}%`
    wire.append(pulse)
  }
}

/** A point of the cubic curve that `Wire` draws. */
const curve = (t: number, a: number, b: number, c: number, d: number): number =>
  (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t ** 3 * d

/** The demonstration as a run of the hero's four nodes, so that the player of templates plays it. */
function enquiryRun({ enquiry, check, fits, reply }: Demonstration, nodes: readonly string[]) {
  const made = [{ enquiry }, { ...check }, { fits: fits.map(({ offer }) => offer.title) }, { reply }]
  const times = [5, 60, 700, 1_500]
  const steps = nodes.map(
    (node, index): WorkflowRunStep => ({
      node,
      round: 0,
      state: 'success',
      duration_ms: times[index] ?? null,
      sources: index === 0 ? [] : [{ step: index - 1, output: 0, input: 0 }],
      outputs: [{ kind: 'main', index: 0, count: 1, items: [made[index] ?? {}] }],
      error: null,
    }),
  )
  const wires = nodes
    .slice(1)
    .map((to, index): RunWire => ({ from: nodes[index] ?? '', to, output: 0, input: 0, ai: false }))
  return { run: { source: 'table' as const, steps }, wires }
}

/** What each node made of the enquiry, in a few words. */
function shortResults({ check, fits, reply }: Demonstration): string[] {
  return [
    '',
    check.spam.length > 0
      ? 'looks like spam'
      : [counted(check.words, 'word'), check.language].filter(Boolean).join(', '),
    check.spam.length > 0
      ? 'skipped'
      : fits.length === 0
        ? 'nothing fits yet'
        : `${counted(fits.length, 'thing')} that fit`,
    reply.length === 0 ? 'not answered' : 'drafted',
  ]
}

interface EnquiryResultsProps {
  demonstration: Demonstration
  nodes: readonly { label: string }[]
  /** The last node that is done. */
  done: number
}

/** What each node made of the enquiry. Everything has its room from the start, and appears when its node is done. */
function EnquiryResults({ demonstration, nodes, done }: EnquiryResultsProps) {
  const { enquiry, check, fits, reply } = demonstration
  const isSpam = check.spam.length > 0
  return (
    <section className="enquiry-results wrap" aria-label="What each node made of it">
      <Result label={nodes[1]?.label} done={done >= 1}>
        <ul className="enquiry-facts">
          <li>{counted(check.words, 'word')}</li>
          <li>{check.language ? `Written in ${check.language}` : 'The language is not clear'}</li>
          <li>{isSpam ? `Looks like spam: ${check.spam.join(', ')}` : 'Does not look like spam'}</li>
        </ul>
      </Result>
      <Result label={nodes[2]?.label} done={done >= 2}>
        {fits.length === 0 ? (
          <p>{isSpam ? 'Skipped.' : 'None of the services and templates here shares a word with it.'}</p>
        ) : (
          <ul className="enquiry-facts">
            {fits.map(({ offer, words }) => (
              <li key={offer.path + offer.title}>
                <span className="label text-ink-muted">{offer.kind === 'service' ? 'Service' : 'Template'}</span>
                <Link className="link" to={offer.path}>
                  {offer.title}
                </Link>
                <span className="label text-ink-muted">because of: {words.join(', ')}</span>
              </li>
            ))}
          </ul>
        )}
      </Result>
      <Result label={nodes[3]?.label} done={done >= 3}>
        {reply.length === 0 ? (
          <p>A message like this gets no automatic answer. A person looks at it.</p>
        ) : (
          <blockquote className="enquiry-reply">
            {reply.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </blockquote>
        )}
        <Link
          to="#contact"
          className={buttonStyle({ variant: 'secondary', className: 'mt-5' })}
          onClick={() => offerMessage(enquiry)}
        >
          Ask me this in the contact form
        </Link>
      </Result>
    </section>
  )
}

function Result({ label, done, children }: { label?: string; done: boolean; children: ReactNode }) {
  return (
    <div className="enquiry-result" data-done={done}>
      <h2 className="label enquiry-node">
        <Port live={done} />
        {label}
      </h2>
      <div className="enquiry-made">{children}</div>
    </div>
  )
}
