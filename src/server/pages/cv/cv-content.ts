import type { Entry } from '../../../contract/collections.ts'
import { canMakeCv } from '../../../contract/cv.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { Config } from '../../config.ts'
import type { SettingsStore } from '../../settings/index.ts'
import type { Stores } from '../../stores.ts'

/** Everything that the generated CV says, as the site says it. */
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

interface Needed {
  collections: Stores['collections']
  config: Config
  settings: SettingsStore
}

/** @returns null if the site has nothing to make a CV from */
export async function readCvContent({ collections, config, settings }: Needed): Promise<CvContent | null> {
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
