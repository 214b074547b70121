import { createHash } from 'node:crypto'
import type { Context as Call } from 'hono'
import type { AppEnv } from '../app-env.ts'

interface Text {
  type: string
  body: string
  /** The content version at which its making began. */
  version: number
  /** ISO 8601. */
  changed?: string | null
}

/** Answers a text that is made from the content, and lets the page cache keep it until the content changes. */
export function sendText(c: Call<AppEnv>, { type, body, version, changed }: Text): Response {
  const { pathname, search } = new URL(c.req.url)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  c.header('Content-Type', `${type}; charset=utf-8`)
  c.header('Cache-Control', 'public, max-age=0, must-revalidate')
  c.header('Vary', 'Accept-Encoding')
  c.header('ETag', etag)
  if (changed) c.header('Last-Modified', new Date(changed).toUTCString())
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  c.set('pageToKeep', { url: pathname + search, version, html: body, etag })
  return c.body(body)
}
