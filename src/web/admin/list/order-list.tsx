import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { ActionButton } from './action-button.tsx'
import { orderKeeper } from './order-keeper.ts'

type Order = readonly { id: string; name: string }[]

interface OrderListProps {
  label: string
  entries: Order
  send: (ids: string[]) => Promise<unknown>
  /** @returns the current entries if the list was out of date, otherwise null */
  onFailure: (error: unknown) => Promise<Order | null>
}

/** A list whose rows are moved: by a handle, with the arrow keys on it, or with two buttons. Each move is stored at once. */
export function OrderList({ label, entries, send, onFailure }: OrderListProps) {
  const [shown, setShown] = useState(entries)
  const [news, setNews] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const help = useId()
  const [change] = useState(() =>
    orderKeeper(entries, {
      send: (order) => send(order.map(({ id }) => id)),
      show: setShown,
      onFailure: (error) => {
        setNews('The order could not be saved. The previous order is shown.')
        return onFailure(error)
      },
    }),
  )

  const move = (from: number, to: number) => {
    const entry = shown[from]
    if (!entry || to < 0 || to >= shown.length) return
    setNews(`${entry.name} is now ${to + 1} of ${shown.length}.`)
    void change(shown.toSpliced(from, 1).toSpliced(to, 0, entry))
  }
  const { gripOf, lookOf, cancel, dragged } = useDrag(list, move)
  const isDragging = dragged !== null

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape') cancel()
    const places: Record<string, number> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: shown.length - 1,
    }
    const to = places[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(index, to)
  }

  return (
    <>
      <p id={help} className="text-sm text-ink-muted">
        Drag a row by its handle, or use the arrow keys on the handle. Each move is saved at once.
      </p>
      <ul
        ref={list}
        aria-label={label}
        className={cx('border-t border-line', isDragging && 'cursor-grabbing select-none')}
      >
        {shown.map(({ id, name }, index) => {
          const { shift, place } = lookOf(index)
          const steps = [
            { label: 'up', to: index - 1, icon: ArrowUp },
            { label: 'down', to: index + 1, icon: ArrowDown },
          ]
          return (
            <li
              key={id}
              className={cx(
                'grid min-h-12 grid-cols-[auto_1.25rem_minmax(0,1fr)_auto_auto] items-center gap-1 border-b border-line',
                dragged === index ? 'relative z-10 bg-surface shadow-raised' : 'bg-paper',
                isDragging && dragged !== index && 'motion-safe:transition-[translate] motion-safe:duration-140',
              )}
              style={shift === 0 ? undefined : { translate: `0 ${shift}px` }}
            >
              <button
                type="button"
                // A finger on the handle moves the row and does not scroll the page.
                className={cx(
                  'admin-grip grid size-11 touch-none place-items-center rounded-node text-ink-muted hover:text-ink',
                  isDragging ? 'cursor-grabbing' : 'cursor-grab',
                )}
                aria-label={`Move ${name}`}
                aria-describedby={help}
                {...gripOf(index)}
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                <GripVertical aria-hidden className="size-4.5" />
              </button>
              <span className="text-right font-mono text-(length:--text-label)/[1.4] font-medium text-ink-muted">
                {place + 1}
              </span>
              <span className="admin-order-name px-2 font-heading text-[1rem]/[1.3] font-semibold wrap-anywhere">
                {name}
              </span>
              {steps.map(({ label, to, icon }) => (
                <ActionButton
                  key={label}
                  icon={icon}
                  aria-label={`Move ${name} ${label}`}
                  busy={to < 0 || to >= shown.length}
                  onClick={() => move(index, to)}
                />
              ))}
            </li>
          )
        })}
      </ul>
      <p className="sr-only" aria-live="assertive">
        {news}
      </p>
    </>
  )
}

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
function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
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
