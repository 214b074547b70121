import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import { generatedCvRoutes } from './cv/routes.ts'
import { announcements, feedRoutes } from './feeds/routes.ts'
import { iconRoutes } from './icons/routes.ts'
import { removeOldPictures, shareImages } from './share-images.ts'
import type { Site } from './site.ts'
import { siteFiles } from './site-files.ts'

export const pages = feature<Site>({
  addresses: [siteFiles, feedRoutes, shareImages, iconRoutes, generatedCvRoutes].map((routes) => ['/', routes]),
  jobs: (site) => [
    {
      name: 'remove old share pictures',
      every: day,
      run: () => removeOldPictures(site.files, new Date(site.now().getTime() - 30 * day)),
    },
    ...announcements(site),
  ],
})

export { openBuiltWeb, type Web } from './bundle.ts'
export { type Fields, formPage, type Pages, pageOnly, readTexts } from './form-page.ts'
export { openSiteMark } from './icons/routes.ts'
export { followRemovals, type KeptAnswers, keptAnswers } from './kept-pages.ts'
export { entryPages } from './known-address.ts'
export { markdownAddress, prefersMarkdown } from './markdown-address.ts'
export { cachePages, pageCache } from './page-cache.ts'
export { pageRenderer, type Renderer } from './renderer.ts'
export { pageRoutes, settingsPreview } from './routes.ts'
export { sendText } from './send-text.ts'
