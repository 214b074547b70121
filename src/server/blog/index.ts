import type { Base } from '../base.ts'
import { feature } from '../feature.ts'
import { blogRoutes, type WritingSite, writingRoutes } from './routes.ts'
import { publicationsInTime } from './versions.ts'

export const blog = feature<WritingSite & Storing>({
  api: [writingRoutes, blogRoutes],
  queues: ({ database, now }) => [publicationsInTime(database.db, now)],
})

type Storing = Pick<Base, 'database' | 'now'>

export { type PostStore, postStore, type RenderedTexts, renderedTexts, type TextTools } from './post-store.ts'
export { previewLinks } from './preview-links.ts'
export {
  addVersion,
  type ExportedVersion,
  exportedVersionShape,
  exportedVersions,
  type PostVersions,
  postVersions,
} from './versions.ts'
