import { siteFiles } from '../../contract/site-map.ts'
import { feature } from '../feature.ts'
import type { FileStore } from '../platform/files/files.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Logger } from '../platform/log.ts'
import type { Database } from '../schema.ts'
import { removeUnusedImages } from './files.ts'
import type { TextsWithImages } from './routes.ts'
import { imageRoutes, mediaRoutes } from './routes.ts'
import type { ImageSizing } from './sizes/keep-sized.ts'
import type { MediaStore } from './store.ts'

interface Site {
  collections: TextsWithImages
  database: Database
  files: FileStore
  imageSizing: ImageSizing
  log: Logger
  media: MediaStore
  now: () => Date
}

export const media = feature<Site>({
  api: [mediaRoutes],
  addresses: [[siteFiles.media, imageRoutes]],
  jobs: ({ database, files, now }) => [
    {
      name: 'remove unused images',
      every: day,
      run: () => removeUnusedImages({ database, files }, new Date(now().getTime() - day)),
    },
  ],
  queues: ({ imageSizing }) => [imageSizing.queue],
})

export {
  type ExportedImage,
  exportedImageShape,
  exportedImages,
  putBackImage,
  storeImage,
  wrongImage,
} from './exported.ts'
export { prepareImage, type VisitorPicture, type VisitorPictures, visitorPictures } from './image.ts'
export { fitted, type Logo, openLogo } from './logo.ts'
export { type ImageSizing, keepSized } from './sizes/keep-sized.ts'
export { hasImageAlt, type MediaStore, mediaStore, type NewImage } from './store.ts'
