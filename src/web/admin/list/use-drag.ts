import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface Drag {
  from: number
  to: number
  /** How far the row was dragged, in pixels. */
  by: number
  /** Where the pointer and the rows were on the page at first, in pixels. */
  start: number
  rows: { top: number; height: number }[]
}

/** This close to the edge of the window, in pixels, a drag scrolls the page, by this much each frame. */
const [edge, step] = [72, 10]

const draggedTo = (drag: Drag, clientY: number): Drag => {
  const by = clientY + window.scrollY - drag.start
  const middles = drag.rows.map(({ top, height }) => top + height / 2)
  const own = (middles[drag.from] ?? 0) + by
  return { ...drag, by, to: middles.filter((middle, index) => index !== drag.from && middle < own).length }
}

/** Drags the rows of a list by mouse, pen or finger. While a row is dragged, the rows only look moved. */
export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pointer = useRef(0)
  const isDragging = drag !== null

  useEffect(() => {
    if (!isDragging) return
    let frame = 0
    const follow = () => {
      if (pointer.current < edge) window.scrollBy(0, -step)
      if (pointer.current > window.innerHeight - edge) window.scrollBy(0, step)
      setDrag((before) => before && draggedTo(before, pointer.current))
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [isDragging])

  const cancel = () => setDrag(null)
  const gripOf = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { button, clientY, pointerId, currentTarget } = event
      if (button !== 0 || !list.current) return
      event.preventDefault()
      currentTarget.focus({ preventScroll: true })
      currentTarget.setPointerCapture(pointerId)
      pointer.current = clientY
      const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
      setDrag({ from, to: from, by: 0, start: clientY + window.scrollY, rows })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      pointer.current = clientY
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      if (!drag) return
      cancel()
      const { to } = draggedTo(drag, clientY)
      if (to !== from) onDrop(from, to)
    },
    onLostPointerCapture: cancel,
  })

  /** Where a row looks to be: how far from its place, in pixels, and the place that a drop would give it. */
  const lookOf = (index: number) => {
    if (!drag || index === drag.from) return { shift: drag?.by ?? 0, place: drag?.to ?? index }
    const { from, to, rows } = drag
    const moved = index > from && index <= to ? -1 : index < from && index >= to ? 1 : 0
    return { shift: moved * (rows[from]?.height ?? 0), place: index + moved }
  }

  return { gripOf, lookOf, cancel, dragged: drag?.from ?? null }
}
