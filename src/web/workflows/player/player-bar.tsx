import { Pause, Play, StepBack, StepForward } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { type Playback, type Speed, speeds } from './use-playback.ts'

interface PlayerBarProps {
  playback: Playback
  total: number
  /** Nothing moves by itself: only steps by hand. */
  still: boolean
  sentence: string
  onToggle: () => void
  /** `aloud` if a screen reader does not say it anyway. */
  onGoTo: (count: number, aloud: boolean) => void
  /** The visitor pressed the button that this bar replaces, so its own gets the focus. */
  focused: boolean
}

export function PlayerBar({ playback, total, still, sentence, onToggle, onGoTo, focused }: PlayerBarProps) {
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
  // Back from a step that has not ended leads to the step before it, as from its end.
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
