import type { Context } from './context.ts'

const day = 24 * 60 * 60 * 1000

type Needed = Pick<Context, 'files' | 'mail' | 'messages' | 'now' | 'people' | 'log'>

/** Removes what was kept long enough. A part that fails costs that part alone, until the next day. */
export async function removeOld({ files, mail, messages, now, people, log }: Needed): Promise<void> {
  const unfinished = () => files.removeUnfinished(new Date(now().getTime() - day))
  const parts = {
    letters: mail.removeOld,
    messages: messages.removeOld,
    accounts: people.removeOld,
    files: unfinished,
  }
  for (const [part, remove] of Object.entries(parts)) {
    await remove().catch((error: unknown) => log.error({ err: error, part }, 'what is old was not removed'))
  }
}

/** Does so now and every day. @returns the end of it, which waits for what is under way */
export function keepRemovingOld(context: Needed): () => Promise<void> {
  let running = removeOld(context)
  const timer = setInterval(() => {
    running = running.then(() => removeOld(context))
  }, day)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
