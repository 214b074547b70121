import type { Context as Call } from 'hono'
import type { AppEnv } from '../app-env.ts'
import type { Context } from '../context.ts'
import type { Rule } from '../http/limiter.ts'
import type { Way } from './imports.ts'

/** An office behind one address imports a few times; a program that wants to be first does not count. */
const counted: Rule = { name: 'imports that count', most: 20, seconds: 60 * 60 }

/** Counts who takes a template along. A look at the head, and our own rendering of a page, take nothing. */
export function countImports({ workflows, limiter }: Pick<Context, 'workflows' | 'limiter'>) {
  return async (c: Call<AppEnv>, id: string, way: Way): Promise<void> => {
    if (c.req.method === 'HEAD' || c.env?.internal) return
    if (limiter.allows(counted, `${c.get('client')} ${id} ${way}`)) await workflows.count(id, way)
  }
}
