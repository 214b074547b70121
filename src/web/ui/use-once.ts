import { useState } from 'react'

/** One piece of work at a time. `once` returns whether it succeeded; null if other work is still running. */
export function useOnce() {
  const [busy, setBusy] = useState(false)
  const once = async (work: () => Promise<unknown>, failed: (error: unknown) => unknown): Promise<boolean | null> => {
    if (busy) return null
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      failed(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, once }
}
