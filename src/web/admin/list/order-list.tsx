import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { ActionButton } from './action-button.tsx'
import { moved, orderKeeper } from './order-keeper.ts'
import { useDrag } from './use-drag.ts'

interface OrderedEntry {
  id: string
  name: string
}

interface OrderListProps {
  label: string
  /** All of them, in their order. */
  entries: readonly OrderedEntry[]
  send: (ids: readonly string[]) => Promise<unknown>
  /** @returns the entries that there are now, if the list was an old one; otherwise null */
  onFailure: (error: unknown) => Promise<readonly OrderedEntry[] | null>
}

const idsOf = (entries: readonly OrderedEntry[]) => entries.map(({ id }) => id)

/** A list whose rows are moved. Each move is stored at once. */
export function OrderList({ label, entries, send, onFailure }: OrderListProps) {
  const [known, setKnown] = useState(entries)
  const [ids, setIds] = useState<readonly string[]>(() => idsOf(entries))
  const [news, setNews] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const help = useId()
  const [keeper] = useState(() =>
    orderKeeper({
      stored: idsOf(entries),
      send,
      show: setIds,
      onFailure: async (error) => {
        setNews('The order could not be saved. The previous order is shown.')
        const fresh = await onFailure(error)
        if (!fresh) return
        setKnown(fresh)
        keeper.reset(idsOf(fresh))
      },
    }),
  )
  const shown = ids.flatMap((id) => known.find((entry) => entry.id === id) ?? [])

  const move = (from: number, to: number) => {
    if (to < 0 || to >= shown.length) return
    setNews(`${shown[from]?.name} is now ${to + 1} of ${shown.length}.`)
    void keeper.change(moved(idsOf(shown), from, to))
  }
  const { begin, shiftOf, placeOf, dragged } = useDrag(list, move)

  return (
    <>
      <p id={help} className="text-sm text-ink-muted">
        Drag a row by its handle, or use the arrow keys on the handle. Each move is saved at once.
      </p>
      <ul ref={list} aria-label={label} className="admin-order" data-dragging={dragged !== null || undefined}>
        {shown.map(({ id, name }, index) => (
          <OrderRow
            key={id}
            name={name}
            index={index}
            place={placeOf(index)}
            total={shown.length}
            shift={shiftOf(index)}
            isDragged={dragged === index}
            help={help}
            onMove={(to) => move(index, to)}
            onGrab={(event) => begin(event, index)}
          />
        ))}
      </ul>
      <p className="sr-only" aria-live="assertive">
        {news}
      </p>
    </>
  )
}

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
function OrderRow({ name, index, place, total, shift, isDragged, help, onMove, onGrab }: OrderRowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const places: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: total - 1 }
    const to = places[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  const step = (label: string, to: number, Icon: typeof ArrowUp) => (
    <ActionButton
      icon={Icon}
      aria-label={`Move ${name} ${label}`}
      busy={to < 0 || to >= total}
      onClick={() => onMove(to)}
    />
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
