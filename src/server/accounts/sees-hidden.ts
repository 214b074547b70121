import type { Context } from 'hono'
import type { AppEnv } from '../platform/http/app-env.ts'

/** Drafts and inactive entries are seen with an admin's token only (design: *Interface*). */
export async function seesHidden(c: Context<AppEnv>): Promise<boolean> {
  return (await c.get('viewer')())?.role === 'admin'
}
