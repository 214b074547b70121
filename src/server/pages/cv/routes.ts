import { Hono } from 'hono'
import type { Entry } from '../../../contract/collections.ts'
import { canMakeCv } from '../../../contract/cv.ts'
import type { Settings } from '../../../contract/settings.ts'
import { siteFiles } from '../../../contract/site-map.ts'
import { cvFileName } from '../../../contract/slug.ts'
import { readCache } from '../../platform/database/read-cache.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { etagOf, sendTagged } from '../../platform/http/prepared-body.ts'
import type { Site } from '../site.ts'

export function generatedCvRoutes(context: Site) {
  const app = new Hono<AppEnv>()
  const read = readCache<{ content: CvContent | null }>(() => context.database.content.current, 1)
  // The key is the whole content of the CV, so other changes of the site do not cause a new one.
  const made = readCache<{ bytes: Buffer<ArrayBuffer>; etag: string }>(() => 0, 1)

  app.get(siteFiles.generatedCv, async (c, next) => {
    const { content } = await read('', async () => ({ content: await readCvContent(context) }))
    // An old link gets the site's page for missing addresses.
    if (!content) return next()
    const { bytes, etag } = await made(JSON.stringify(content), async () => {
      // Loaded at the first CV, to save memory.
      const { makeCv } = await import('./make-cv.ts')
      const bytes = await makeCv(content)
      return { bytes, etag: etagOf(bytes) }
    })
    return sendTagged(c, etag, () => bytes, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${cvFileName(content.identity.name)}"`,
      'X-Content-Type-Options': 'nosniff',
    })
  })
  return app
}

export interface CvContent {
  identity: Settings['identity']
  look: Settings['look']
  /** https, or null for a site that is not public. */
  siteUrl: string | null
  /** The first paragraph of the About section. */
  profile: string
  experience: Settings['experience']
  education: Pick<Entry<'education'>, 'degree' | 'institution' | 'year'>[]
  certifications: Pick<Entry<'certifications'>, 'name' | 'issuer' | 'year'>[]
  skills: Pick<Entry<'skills'>, 'category' | 'technologies'>[]
}

export async function readCvContent({
  collections,
  config,
  settings,
}: Pick<Site, 'collections' | 'config' | 'settings'>): Promise<CvContent | null> {
  const [{ identity, look, experience }, about, education, certifications, skills] = await Promise.all([
    settings.current(),
    collections.about.list({ limit: 1, fields: ['description_en'], visibleOnly: true }),
    collections.education.list({ fields: ['degree', 'institution', 'year'], visibleOnly: true }),
    collections.certifications.list({ fields: ['name', 'issuer', 'year'], visibleOnly: true }),
    collections.skills.list({ fields: ['category', 'technologies'], visibleOnly: true }),
  ])
  const counts = { education: education.total, skills: skills.total }
  if (!canMakeCv({ name: identity.name, experience, ...counts })) return null
  const [profile = ''] = (about.entries[0]?.description_en ?? identity.description).split(/\n\s*\n/)
  return {
    identity,
    look,
    siteUrl: config.siteUrl.startsWith('https:') ? config.siteUrl : null,
    profile,
    experience,
    education: education.entries,
    certifications: certifications.entries,
    skills: skills.entries,
  }
}
