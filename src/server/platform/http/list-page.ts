import type { Context as Call } from 'hono'
import type { AppEnv } from './app-env.ts'

/** Says what an answer with one page of a list leaves out: how many entries there are, and where the next page is. */
export function sendRest(c: Call<AppEnv>, { limit, offset }: { limit: number; offset: number }, total: number) {
  c.header('X-Total-Count', String(total))
  if (offset + limit >= total) return
  const query = new URL(c.req.url).searchParams
  query.set('limit', String(limit))
  query.set('offset', String(offset + limit))
  c.header('Link', `<${c.req.path}?${query}>; rel="next"`)
}
