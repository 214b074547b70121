import { useId, useRef, useState } from 'react'
import { moved, orderKeeper } from './order-keeper.ts'
import { OrderRow } from './order-row.tsx'
import { useDrag } from './use-drag.ts'

export interface OrderedEntry {
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
