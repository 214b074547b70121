import { siteFiles } from '../../contract/site-map.ts'
import { feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { moderationLinks, openModeration } from './moderation.ts'
import { moderationPages, readingPages } from './pages.ts'
import { commentRoutes } from './routes.ts'
import { searchedComments } from './searched.ts'
import { commentStore } from './store.ts'

export function openComments(services: Services) {
  const links = moderationLinks(services)
  return { comments: commentStore(services, links), moderation: openModeration(services), moderationLinks: links }
}

export const comments = feature<ReturnType<typeof openComments> & Services>({
  api: [commentRoutes],
  searched: [searchedComments],
  addresses: [
    [siteFiles.moderate, moderationPages],
    ['/', readingPages],
  ],
})

export { type ExportedComments, exportedComments, exportedCommentsShape, putBackComments } from './exported.ts'
