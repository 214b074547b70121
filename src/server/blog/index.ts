import { feature } from '../feature.ts'
import { blogRoutes, type WritingSite, writingRoutes } from './routes.ts'

export const blog = feature<WritingSite>({
  api: [writingRoutes, blogRoutes],
})

export { type PostStore, postStore } from './post-store.ts'
export { previewLinks } from './preview-links.ts'
export { type RenderedTexts, renderedTexts, type TextTools } from './rendered-texts.ts'
export {
  addVersion,
  type ExportedVersion,
  exportedVersionShape,
  exportedVersions,
  type PostVersions,
  postVersions,
} from './versions.ts'
