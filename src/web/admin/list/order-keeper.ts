interface OrderPlace {
  /** The order that the server has. */
  stored: readonly string[]
  send: (ids: readonly string[]) => Promise<unknown>
  show: (ids: readonly string[]) => void
  /** Called when an order could not be stored and the former one is shown again. */
  onFailure: (error: unknown) => void
}

/**
 * Shows a new order at once and stores it in the background. Moves made during a call are stored by one more call.
 * After a failure the order that the server has is shown again.
 */
export function orderKeeper({ stored, send, show, onFailure }: OrderPlace) {
  let known = stored
  let wanted = stored
  let sending: Promise<void> | null = null

  const storeAll = async () => {
    while (wanted !== known) {
      const next = wanted
      try {
        await send(next)
        known = next
      } catch (error) {
        wanted = known
        show(known)
        onFailure(error)
      }
    }
    sending = null
  }

  return {
    change(ids: readonly string[]): Promise<void> {
      wanted = ids
      show(ids)
      sending ??= storeAll()
      return sending
    },
    /** The server has another list. */
    reset(ids: readonly string[]): void {
      known = ids
      wanted = ids
      show(ids)
    },
  }
}

/** The list with one entry at another place, which is kept inside the list. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const others = entries.filter((_, index) => index !== from)
  const place = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, place), ...entries.slice(from, from + 1), ...others.slice(place)]
}
