import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'

interface OrderRowProps {
  name: string
  index: number
  /** Where it is, or would be after a drop. */
  place: number
  total: number
  /** How far from its place it is drawn, in pixels. */
  shift: number
  isDragged: boolean
  /** The id of the text that explains the handle. */
  help: string
  onMove: (to: number) => void
  onGrab: (event: PointerEvent<HTMLElement>) => void
}

/** A row that can be moved: by its handle, with the arrow keys on the handle, or with two buttons. */
export function OrderRow({ name, index, place, total, shift, isDragged, help, onMove, onGrab }: OrderRowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const places: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: total - 1 }
    const to = places[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  const step = (label: string, to: number, Icon: typeof ArrowUp) => (
    <button
      type="button"
      className="admin-action"
      aria-label={`Move ${name} ${label}`}
      aria-disabled={to < 0 || to >= total}
      onClick={() => onMove(to)}
    >
      <Icon aria-hidden />
    </button>
  )
  return (
    <li
      className="admin-order-row"
      data-dragged={isDragged || undefined}
      style={shift === 0 ? undefined : { translate: `0 ${shift}px` }}
    >
      <button
        type="button"
        className="admin-grip"
        aria-label={`Move ${name}`}
        aria-describedby={help}
        onPointerDown={onGrab}
        onKeyDown={onKeyDown}
      >
        <GripVertical aria-hidden />
      </button>
      <span className="admin-order-place">{place + 1}</span>
      <span className="admin-order-name">{name}</span>
      {step('up', index - 1, ArrowUp)}
      {step('down', index + 1, ArrowDown)}
    </li>
  )
}
