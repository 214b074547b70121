interface OrderPlace<Order> {
  send: (order: Order) => Promise<unknown>
  show: (order: Order) => void
  /** @returns the server's current order if it may differ from the stored one, otherwise null */
  onFailure: (error: unknown) => Promise<Order | null>
}

/** Shows a new order at once and stores it in the background. Moves made during a call are stored by one more call. */
export function orderKeeper<Order>(stored: Order, { send, show, onFailure }: OrderPlace<Order>) {
  let wanted = stored
  let sending: Promise<void> | null = null
  const storeAll = async () => {
    while (wanted !== stored) {
      const next = wanted
      try {
        await send(next)
        stored = next
      } catch (error) {
        wanted = stored
        show(stored)
        const current = await onFailure(error)
        if (!current) continue
        if (wanted === stored) wanted = current
        stored = current
        show(wanted)
      }
    }
    sending = null
  }

  return (order: Order): Promise<void> => {
    wanted = order
    show(order)
    sending ??= storeAll()
    return sending
  }
}
