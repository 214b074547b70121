import '../../styles/enquiry.css'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useSettings } from '../../app/page-context.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { useReducedMotion } from '../../ui/use-reduced-motion.ts'
import { nodeStates, runModel } from '../../workflows/player/run-states.ts'
import { timelineOf } from '../../workflows/player/timeline.ts'
import { usePlayback } from '../../workflows/player/use-playback.ts'
import { type Demonstration, demonstrate } from './demonstration.ts'
import { EnquiryResults } from './enquiry-results.tsx'
import { enquiryRun, shortResults } from './enquiry-run.ts'
import { loadOffers } from './offers.ts'
import { movePulse } from './run-pulse.ts'

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
