import './player.css'
import './player-panel.css'
import './run-drawing.css'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { WorkflowRun } from '../../../contract/workflow-run.ts'
import { useReducedMotion } from '../../ui/use-reduced-motion.ts'
import { PlayerBar } from './player-bar.tsx'
import { RunDrawing } from './run-drawing.ts'
import { nodeStates, runModel, wireStates } from './run-states.ts'
import { StepPanel } from './step-panel.tsx'
import { stepSentence } from './step-words.ts'
import { type Place, timelineOf } from './timeline.ts'
import { usePlayback } from './use-playback.ts'

interface PlayerProps {
  run: WorkflowRun
  view: RefObject<HTMLElement | null>
  /** What covers the drawing makes room. */
  onPlay: () => void
  /** Plays as soon as it is there, because the visitor already pressed Play. */
  pressed: boolean
}

export function Player({ run, view, onPlay, pressed }: PlayerProps) {
  const { steps } = run
  const moments = useMemo(() => timelineOf(steps), [steps])
  const drawing = useRef<RunDrawing>(null)
  const model = useMemo(() => {
    drawing.current?.clear()
    if (!view.current) return null
    drawing.current = new RunDrawing(view.current)
    return runModel(run, drawing.current.nodes, drawing.current.wires)
  }, [run, view])
  const still = useReducedMotion()
  const [said, setSaid] = useState('')
  const follows = useRef(true)
  const seen = useRef(-1)

  const sentence = (step: number) => {
    const at = steps[step]
    return at ? stepSentence(at, step + 1, steps.length, model?.rounds.get(at.node) ?? 1) : 'Before the first step.'
  }

  const onFrame = ({ step, phase, progress }: Place) => {
    const node = steps[step]?.node ?? ''
    drawing.current?.showPulses(model?.wiresInto[step] ?? [], node, phase === 'travel' ? progress : 1)
    if (seen.current === step) return
    seen.current = step
    if (node && follows.current) drawing.current?.follow(node, !still)
  }

  const playback = usePlayback(moments, onFrame, () => setSaid(`The run has ended. ${sentence(steps.length - 1)}`))
  const { place, playing } = playback

  useEffect(() => {
    if (!model || (place.step < 0 && !playing)) return drawing.current?.clear()
    drawing.current?.showNodes(nodeStates(model, place))
    drawing.current?.showWires(wireStates(model, place))
  }, [model, place, playing])

  const anew = (words: string) => {
    follows.current = true
    seen.current = -1
    setSaid(words)
    onPlay()
    // The node that runs is not behind the site's header.
    view.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  const start = () => {
    anew('')
    playback.play()
  }
  const stop = () => setSaid(`Paused. ${sentence(playback.pause().step)}`)
  const goTo = (count: number, aloud: boolean) => {
    anew(aloud ? sentence(Math.max(0, Math.min(steps.length, count)) - 1) : '')
    playback.goTo(count)
  }

  const begin = useEffectEvent(() => {
    if (pressed && !still) start()
  })
  useEffect(() => {
    begin()
    const box = view.current
    const ends = new AbortController()
    // A visitor who moves the drawing wants to see that part of it.
    const letGo = () => {
      follows.current = false
    }
    for (const kind of ['wheel', 'pointerdown', 'touchstart']) {
      box?.addEventListener(kind, letGo, { passive: true, signal: ends.signal })
    }
    return () => {
      ends.abort()
      drawing.current?.clear()
    }
  }, [view])

  return (
    <div className="player flex h-full flex-col">
      <PlayerBar
        playback={playback}
        total={steps.length}
        still={still}
        sentence={sentence(place.step)}
        onToggle={playing ? stop : start}
        onGoTo={goTo}
        focused={pressed}
      />
      <StepPanel run={run} place={place} model={model} outputName={drawing.current?.outputName ?? (() => undefined)} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
