import { useState } from 'react'
import { messageOf } from '../../api/call.ts'
import { notify } from '../../ui/notify.tsx'

export function useBusy() {
  const [busy, setBusy] = useState(false)

  /**
   * @param failed the toast for a failure without a sentence of its own
   * @param sentence which failures have one
   * @returns whether it succeeded; null if other work is still running
   */
  const run = async (work: () => Promise<unknown>, failed: string, sentence = messageOf): Promise<boolean | null> => {
    if (busy) return null
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      notify.error('Error', sentence(error, failed))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
