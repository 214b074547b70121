import type { Context as Call } from 'hono'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import type { Way } from './imports.ts'
import type { WorkflowStore } from './store.ts'

const anHour = 60 * 60

/** Enough for an office behind one address, too few for a program that pushes a template up the list. */
export const importRules: Record<Way, Rule> = {
  button: { name: 'downloads that count', limit: 20, seconds: anHour, store: 'database' },
  address: { name: 'imports by address that count', limit: 20, seconds: anHour, store: 'database' },
  // n8n sends a request to show a template and, in some versions, another one to import it.
  library: { name: 'views inside n8n that count', limit: 1, seconds: 10 * 60, store: 'database' },
}

export interface Counting {
  workflows: WorkflowStore
  limiter: Limiter
  analytics: { template(c: Call<AppEnv>, id: string, what: 'download' | 'import'): Promise<void> }
}

/** Counts imports. HEAD requests and calls of the page renderer do not count. */
export function countImports({ workflows, limiter, analytics }: Counting) {
  return async (c: Call<AppEnv>, id: string, way: Way): Promise<void> => {
    if (c.req.method === 'HEAD' || c.env?.internal) return
    try {
      if (!(await limiter.allows([importRules[way], `${c.get('client')} ${id}`]))) return
      await workflows.count(id, way)
      await analytics.template(c, id, way === 'button' ? 'download' : 'import')
    } catch (error) {
      // If counting fails, for instance on a full disk, the file is sent anyway.
      c.get('log').warn({ err: error, id, way }, 'Could not count an import; the file is sent anyway')
    }
  }
}
