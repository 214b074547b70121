import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
  goTo: (count: number) => void
}

/** `place` changes only with the step or its phase; `onFrame` gets every frame; `onEnd` comes after the last step. */
export function usePlayback(moments: readonly Moment[], onFrame: (place: Place) => void, onEnd: () => void): Playback {
  const [place, setPlace] = useState(beforeStart)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const time = useRef(-1)
  const now = () => placeAt(moments, time.current)

  const show = () => {
    const next = now()
    setPlace((shown) => (shown.step === next.step && shown.phase === next.phase ? shown : next))
    onFrame(next)
  }
  /** @returns whether there is more to play */
  const advance = useEffectEvent((passed: number) => {
    // A hidden tab gets no frames; the run continues where it was.
    time.current = Math.max(0, time.current) + Math.min(passed, 100) * speed
    show()
    if (time.current < lengthOf(moments)) return true
    setPlaying(false)
    onEnd()
    return false
  })

  useEffect(() => {
    if (!playing) return
    let before: number | undefined
    let frame = requestAnimationFrame(function draw(at) {
      if (advance(at - (before ?? at))) frame = requestAnimationFrame(draw)
      before = at
    })
    return () => cancelAnimationFrame(frame)
  }, [playing])

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
      return now()
    },
    goTo: (count) => {
      setPlaying(false)
      time.current = timeAfter(moments, count)
      show()
    },
  }
}
