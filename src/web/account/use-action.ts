import { messageOf } from '../api/call.ts'
import { notify } from '../ui/notify.tsx'
import { useOnce } from '../ui/use-once.ts'

/** An action that calls the server once however often its button is pressed, with a toast when it fails. */
export function useAction(act: () => Promise<void>, fallback: string) {
  const { busy, once } = useOnce()
  return { busy, run: () => once(act, (error) => notify.error(messageOf(error, fallback))) }
}
