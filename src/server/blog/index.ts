import { feature } from '../feature.ts'
import type { LocalPictures } from '../markdown/index.ts'
import type { MediaStore } from '../media/index.ts'
import type { PostStore } from './post-store.ts'
import type { PreviewLinks } from './preview-links.ts'
import { blogRoutes } from './routes.ts'
import type { PostVersions } from './versions.ts'
import { writingRoutes } from './writing-routes.ts'

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

export { type ExportedVersion, exportedVersionShape, exportedVersions, putBackVersions } from './exported-versions.ts'
export { type PostStore, postStore } from './post-store.ts'
export { previewLinks } from './preview-links.ts'
export { type RenderText, renderAgain } from './render-again.ts'
export { type PostVersions, postVersions } from './versions.ts'
