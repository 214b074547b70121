import { feature } from '../feature.ts'
import type { LocalPictures } from '../markdown/index.ts'
import type { MediaStore } from '../media/index.ts'
import type { PostStore } from './post-store.ts'
import type { PreviewLinks } from './preview-links.ts'
import { blogRoutes, writingRoutes } from './routes.ts'
import type { PostVersions } from './versions.ts'

interface Site {
  collections: { blogs: PostStore }
  media: MediaStore
  pictures: LocalPictures
  postVersions: PostVersions
  previewLinks: PreviewLinks
}

export const blog = feature<Site>({
  api: [writingRoutes, blogRoutes],
})

export { type PostStore, postStore } from './post-store.ts'
export { previewLinks } from './preview-links.ts'
export { type RenderedTexts, renderedTexts, type TextTools } from './rendered-texts.ts'
export {
  type ExportedVersion,
  exportedVersionShape,
  exportedVersions,
  type PostVersions,
  postVersions,
  putBackVersions,
} from './versions.ts'
