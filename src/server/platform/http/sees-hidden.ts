import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/** Whether the caller may see drafts and inactive entries: admins only (design: *Interface*). */
export async function seesHidden(c: Context<AppEnv>): Promise<boolean> {
  return (await c.get('viewer')())?.role === 'admin'
}
