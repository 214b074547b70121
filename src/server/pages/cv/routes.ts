import { Hono } from 'hono'
import { siteFiles } from '../../../contract/site-map.ts'
import { cvFileName } from '../../../contract/slug.ts'
import type { Config } from '../../config.ts'
import { readCache } from '../../platform/database/read-cache.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { etagOf, isKnown } from '../../platform/http/prepared-body.ts'
import type { Database } from '../../schema.ts'
import type { SettingsStore } from '../../settings/index.ts'
import type { Stores } from '../../stores.ts'
import { readCvContent } from './cv-content.ts'

interface Made {
  bytes: Buffer<ArrayBuffer>
  etag: string
}

/** The CV that is made from the site's data, for an owner who has uploaded none. */
export function generatedCvRoutes(context: {
  collections: Stores['collections']
  config: Config
  database: Database
  settings: SettingsStore
}) {
  const app = new Hono<AppEnv>()
  const read = readCache<{ content: Awaited<ReturnType<typeof readCvContent>> }>(
    () => context.database.content.current,
    1,
  )
  // Its key is all that the file is made of, so that other changes of the site do not make it again.
  const made = readCache<Made>(() => 0, 1)

  app.get(siteFiles.generatedCv, async (c, next) => {
    const { content } = await read('', async () => ({ content: await readCvContent(context) }))
    // No page links to it then; an old link gets the site's page of what is missing.
    if (!content) return next()
    const { bytes, etag } = await made(JSON.stringify(content), async () => {
      // Loaded at the first CV, to save memory.
      const { makeCv } = await import('./make-cv.ts')
      const bytes = await makeCv(content)
      return { bytes, etag: etagOf(bytes) }
    })
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=0, must-revalidate' }
    if (isKnown(etag, c.req.header('if-none-match'))) return c.body(null, 304, headers)
    return c.body(bytes, 200, {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${cvFileName(content.identity.name)}"`,
      'X-Content-Type-Options': 'nosniff',
    })
  })
  return app
}
