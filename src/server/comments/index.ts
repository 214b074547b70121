import { siteFiles } from '../../contract/site-map.ts'
import type { Config } from '../config.ts'
import type { Mail } from '../emails/index.ts'
import { feature } from '../feature.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Stores } from '../stores.ts'
import { moderationLinks, openModeration } from './moderation.ts'
import { moderationPages, readingPages } from './pages.ts'
import { commentRoutes } from './routes.ts'
import { searchedComments } from './searched.ts'
import { commentStore } from './store.ts'

interface Needed {
  collections: Stores['collections']
  config: Pick<Config, 'siteUrl'>
  database: Database
  mail: Mail
  now: () => Date
  secret: string
  settings: SettingsStore
}

/** Comments and their moderation, also by links in emails. */
export function openComments({ collections, config: { siteUrl }, database, mail, now, secret, settings }: Needed) {
  const links = moderationLinks({ secret, siteUrl })
  return {
    comments: commentStore({ database, posts: collections.blogs, mail, links, settings, now }),
    moderation: openModeration({ database, now }),
    moderationLinks: links,
  }
}

type Site = ReturnType<typeof openComments> & { collections: Stores['collections']; limiter: Limiter }

export const comments = feature<Site>({
  api: [commentRoutes],
  searched: [searchedComments],
  addresses: [
    [siteFiles.moderate, moderationPages],
    ['/', readingPages],
  ],
})

export { type ExportedComments, exportedComments, exportedCommentsShape, putBackComments } from './exported.ts'
