import type { Context as Call } from 'hono'
import type { Context } from '../context.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { Rule } from '../platform/http/limiter.ts'
import type { Way } from './imports.ts'

const anHour = 60 * 60

/** An office behind one address imports a few times; a program that wants to be first does not count. */
const counted: Record<Way, Rule> = {
  button: { name: 'downloads that count', most: 20, seconds: anHour },
  address: { name: 'imports by address that count', most: 20, seconds: anHour },
  // n8n asks once to show a template and, not in every version, once more to import it.
  library: { name: 'views inside n8n that count', most: 1, seconds: 10 * 60 },
}

/** Counts who takes a template along. A look at the head, and our own rendering of a page, take nothing. */
export function countImports({ workflows, limiter }: Pick<Context, 'workflows' | 'limiter'>) {
  return async (c: Call<AppEnv>, id: string, way: Way): Promise<void> => {
    if (c.req.method === 'HEAD' || c.env?.internal) return
    if (!limiter.allows(counted[way], `${c.get('client')} ${id}`)) return
    try {
      await workflows.count(id, way)
    } catch (error) {
      // A full disk costs the count, not the file.
      c.get('log').warn({ err: error, id, way }, 'an import was not counted')
    }
  }
}
