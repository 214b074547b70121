import type { Context as Call } from 'hono'
import type { AppEnv } from '../platform/http/app-env.ts'
import { etagOf, isKnown } from '../platform/http/prepared-body.ts'

interface Text {
  /** The key in the page cache; by default the path, for a text without a query. */
  key?: string
  type: string
  body: string
  version: number
  changed?: string | null
  vary?: string
}

export function sendText(
  c: Call<AppEnv>,
  { key = c.req.path, type, body, version, changed, vary = 'Accept-Encoding' }: Text,
): Response {
  const etag = etagOf(body)
  c.header('Content-Type', `${type}; charset=utf-8`)
  c.header('Cache-Control', 'public, max-age=0, must-revalidate')
  c.header('Vary', vary)
  c.header('ETag', etag)
  if (changed) c.header('Last-Modified', new Date(changed).toUTCString())
  if (isKnown(etag, c.req.header('if-none-match'))) return c.body(null, 304)
  c.set('pageToCache', { key, status: 200, version, html: body, etag })
  return c.body(body)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Drops characters that XML forbids. */
export const xml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that XML 1.0 forbids.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
