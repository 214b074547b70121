import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface Drag {
  from: number
  to: number
  /** How far the row was dragged, in pixels. */
  by: number
  /** The height of the row, by which the others make room. */
  height: number
}

/** This close to the edge of the window, in pixels, a drag scrolls the page, by this much each frame. */
const [edge, step] = [72, 10]

/**
 * Drags the rows of a list by mouse, pen or finger. While a row is dragged the rows only look moved; Escape, or a
 * gesture that the browser takes over, ends the drag without a drop.
 */
export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = useRef(() => {})
  useEffect(() => () => end.current(), [])

  const begin = (event: PointerEvent<HTMLElement>, from: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const own = rows[from]
    if (event.button !== 0 || !own) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    const startScroll = window.scrollY
    const startY = event.clientY
    let pointer = startY
    let latest: Drag = { from, to: from, by: 0, height: own.height }
    let frame = 0

    const update = () => {
      const by = pointer - startY + window.scrollY - startScroll
      const centre = own.top + own.height / 2 + by
      const before = rows.filter((row, index) => index !== from && row.top + row.height / 2 < centre)
      latest = { ...latest, by, to: before.length }
      setDrag(latest)
    }
    const scroll = () => {
      if (pointer < edge) window.scrollBy(0, -step)
      if (pointer > window.innerHeight - edge) window.scrollBy(0, step)
      update()
      frame = requestAnimationFrame(scroll)
    }
    const move = (moving: globalThis.PointerEvent) => {
      pointer = moving.clientY
      update()
    }
    const drop = () => {
      end.current()
      if (latest.to !== from) onDrop(from, latest.to)
    }
    const key = (pressed: KeyboardEvent) => pressed.key === 'Escape' && end.current()
    end.current = () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end.current)
      window.removeEventListener('keydown', key)
      end.current = () => {}
      setDrag(null)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', end.current)
    window.addEventListener('keydown', key)
    frame = requestAnimationFrame(scroll)
  }

  /** Where a row looks to be. */
  const shiftOf = (index: number): number => {
    if (!drag) return 0
    const { from, to, by, height } = drag
    if (index === from) return by
    if (index > from && index <= to) return -height
    return index < from && index >= to ? height : 0
  }

  /** Where a row would be after a drop. */
  const placeOf = (index: number): number => {
    if (!drag) return index
    return index === drag.from ? drag.to : index + Math.sign(shiftOf(index))
  }

  return { begin, shiftOf, placeOf, dragged: drag?.from ?? null }
}
