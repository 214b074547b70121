import type { Outbox } from './outbox.ts'
import type { Transport } from './transport.ts'

const keep = 30_000

export type MailState = 'ok' | 'failed' | 'outbox'

interface Parts {
  outbox: Outbox
  transport: Transport
  toFiles: boolean
  now: () => Date
}

/** Checks by connecting whether emails can be sent, at most twice a minute. */
export function mailProbe({ outbox, transport, toFiles, now }: Parts): () => Promise<MailState> {
  let last: { at: number; works: Promise<boolean> } | undefined

  const works = (): Promise<boolean> => {
    const at = now().getTime()
    if (!last || at - last.at >= keep) {
      last = {
        at,
        works: transport.verify().then(
          () => true,
          () => false,
        ),
      }
    }
    return last.works
  }

  return async () => {
    const stuck = await outbox.isStuck().catch(() => true)
    if (stuck || !(await works())) return 'failed'
    return toFiles ? 'outbox' : 'ok'
  }
}
