import { useState } from 'react'
import { messageOf } from '../api/call.ts'
import { notify } from '../ui/notify.tsx'

/** An action that calls the server once however often its button is pressed, with a toast when it fails. */
export function useAction(act: () => Promise<void>, fallback: string) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    setBusy(true)
    try {
      await act()
    } catch (error) {
      notify.error(messageOf(error, fallback))
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
