import { siteFiles } from '../../contract/site-map.ts'
import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Database } from '../schema.ts'
import { removeUnusedImages } from './files.ts'
import { imageRoutes, mediaRoutes, type Site } from './routes.ts'

export const media = feature<Site & { database: Database; now: () => Date }>({
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

export { exportedImages, wrongImage } from './exported.ts'
export { fitted, type Logo, openLogo } from './logo.ts'
export { type StoredImage, storeUpload } from './routes.ts'
export { type ImageSizing, keepSized } from './sizes/keep-sized.ts'
export { hasImageAlt, type MediaStore, mediaStore, type NewImage } from './store.ts'
