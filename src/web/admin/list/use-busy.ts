import { messageOf } from '../../api/call.ts'
import { notify } from '../../ui/notify.tsx'
import { useOnce } from '../../ui/use-once.ts'

export function useBusy() {
  const { busy, once } = useOnce()
  /**
   * @param failed the toast for a failure without a sentence of its own
   * @param sentence the toast for a failure; by default the server's message, if it has one
   */
  const run = (work: () => Promise<unknown>, failed: string, sentence = messageOf) =>
    once(work, (error) => notify.error('Error', sentence(error, failed)))
  return { busy, run }
}
