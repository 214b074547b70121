import { useEffect, useRef, useState } from 'react'
import { beforeStart, lengthOf, type Moment, type Place, placeAt, timeAfter } from './timeline.ts'

export const speeds = [0.5, 1, 2, 4] as const
export type Speed = (typeof speeds)[number]

export interface Playback {
  place: Place
  playing: boolean
  speed: Speed
  setSpeed: (speed: Speed) => void
  play: () => void
  /** @returns the place where it stops. `place` may be that of the frame before. */
  pause: () => Place
  /** Shows the run after `count` steps, and pauses. */
  goTo: (count: number) => void
}

/**
 * Moves through a timeline. `place` changes only with the step or its phase; `onFrame` gets every frame, for what moves
 * in between. `onEnd` is called when the last step was played.
 */
export function usePlayback(moments: readonly Moment[], onFrame: (place: Place) => void, onEnd: () => void): Playback {
  const [place, setPlace] = useState(beforeStart)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const time = useRef(-1)
  const latest = useRef(beforeStart)
  const calls = useRef({ onFrame, onEnd })
  calls.current = { onFrame, onEnd }

  const show = (next: Place) => {
    latest.current = next
    setPlace((shown) => (shown.step === next.step && shown.phase === next.phase ? shown : next))
    calls.current.onFrame(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` only uses references and setters.
  useEffect(() => {
    if (!playing) return
    let before: number | undefined
    let frame = requestAnimationFrame(function advance(now) {
      // A hidden tab gets no frames; the run continues where it was.
      time.current = Math.max(0, time.current) + Math.min(now - (before ?? now), 100) * speed
      before = now
      show(placeAt(moments, time.current))
      if (time.current < lengthOf(moments)) {
        frame = requestAnimationFrame(advance)
      } else {
        setPlaying(false)
        calls.current.onEnd()
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, speed, moments])

  return {
    place,
    playing,
    speed,
    setSpeed,
    play: () => {
      if (time.current >= lengthOf(moments)) time.current = -1
      setPlaying(true)
    },
    pause: () => {
      setPlaying(false)
      return latest.current
    },
    goTo: (count) => {
      setPlaying(false)
      const to = Math.max(0, Math.min(moments.length, count))
      time.current = timeAfter(moments, to)
      show(to === 0 ? beforeStart : { step: to - 1, phase: 'done', progress: 1 })
    },
  }
}
