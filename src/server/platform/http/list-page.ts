import type { Context as Call } from 'hono'
import type { AppEnv } from './app-env.ts'

/** Sets the headers of a page of a list: the total number of entries, and the address of the next page. */
export function setListHeaders(c: Call<AppEnv>, { limit, offset }: { limit: number; offset: number }, total: number) {
  c.header('X-Total-Count', String(total))
  if (offset + limit >= total) return
  const query = new URL(c.req.url).searchParams
  query.set('limit', String(limit))
  query.set('offset', String(offset + limit))
  c.header('Link', `<${c.req.path}?${query}>; rel="next"`)
}
