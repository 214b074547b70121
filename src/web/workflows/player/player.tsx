import './player.css'
import './player-panel.css'
import './run-drawing.css'
import { Pause, Play, StepBack, StepForward } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { WorkflowRun } from '../../../contract/workflow-run.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useReducedMotion } from '../../ui/use-reduced-motion.ts'
import { RunDrawing } from './run-drawing.ts'
import { nodeStates, runModel, wireStates } from './run-states.ts'
import { StepPanel } from './step-panel.tsx'
import { stepSentence } from './step-words.ts'
import { type Place, timelineOf } from './timeline.ts'
import { type Playback, type Speed, speeds, usePlayback } from './use-playback.ts'

interface PlayerProps {
  run: WorkflowRun
  view: RefObject<HTMLElement | null>
  /** Called before the drawing plays, so that what covers it makes room. */
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
    // Otherwise the running node may be behind the site's header.
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

interface PlayerBarProps {
  playback: Playback
  total: number
  /** Nothing moves by itself; the visitor steps by hand. */
  still: boolean
  sentence: string
  onToggle: () => void
  /** `aloud` if a screen reader would not announce the step by itself. */
  onGoTo: (count: number, aloud: boolean) => void
  /** The visitor pressed the button that this bar replaces, so its own gets the focus. */
  focused: boolean
}

function PlayerBar({ playback, total, still, sentence, onToggle, onGoTo, focused }: PlayerBarProps) {
  const { place, playing, speed, setSpeed } = playback
  const bar = useRef<HTMLDivElement>(null)
  const at = place.step + 1

  useEffect(() => {
    if (focused) bar.current?.querySelector<HTMLElement>('.player-main')?.focus({ preventScroll: true })
  }, [focused])

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== ' ' || still || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onToggle()
  }
  // Forward first ends a step that is under way. Step back always leads to the end of the step before.
  const forward = () => onGoTo(place.phase === 'done' ? at + 1 : at, true)

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls, not a form's.
    <div ref={bar} className="player-bar wrap" role="group" aria-label="Run of this workflow">
      <div className="flex items-center gap-1">
        {still ? (
          <Button variant="secondary" className="player-main" aria-disabled={at === total} onClick={forward}>
            <StepForward aria-hidden /> Next step
          </Button>
        ) : (
          <Button variant="secondary" className="player-main" onClick={onToggle}>
            {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
            {playing ? 'Pause' : at === total && place.phase === 'done' ? 'Play again' : 'Play'}
          </Button>
        )}
        <IconButton icon={StepBack} label="Step back" aria-disabled={at === 0} onClick={() => onGoTo(at - 1, true)} />
        {!still && (
          <IconButton
            icon={StepForward}
            label="Step forward"
            aria-disabled={at === total && place.phase === 'done'}
            onClick={forward}
          />
        )}
      </div>
      <input
        type="range"
        className="player-range"
        aria-label="Step"
        aria-valuetext={sentence}
        min={0}
        max={total}
        value={at}
        style={{ '--part': total > 0 ? at / total : 0 } as object}
        onKeyDown={onKey}
        onChange={(event) => onGoTo(Number(event.target.value), false)}
      />
      <span className="player-count label flex-none text-ink-muted">
        {at} / {total}
      </span>
      {!still && (
        <select
          className="player-speed label min-h-11 flex-none rounded-node border border-wire text-ink"
          aria-label="Speed"
          value={speed}
          onChange={(event) => setSpeed(Number(event.target.value) as Speed)}
        >
          {speeds.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
