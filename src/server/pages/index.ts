import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import { generatedCvRoutes } from './cv/routes.ts'
import { announcements, feedRoutes } from './feeds/routes.ts'
import { iconRoutes } from './icons/routes.ts'
import { removeOldPictures, shareImages } from './share-images.ts'
import { siteFiles } from './site-files.ts'

type Site = Parameters<typeof announcements>[0] &
  Parameters<typeof siteFiles>[0] &
  Parameters<typeof feedRoutes>[0] &
  Parameters<typeof shareImages>[0] &
  Parameters<typeof iconRoutes>[0] &
  Parameters<typeof generatedCvRoutes>[0]

export const pages = feature<Site>({
  addresses: [
    ['/', siteFiles],
    ['/', feedRoutes],
    ['/', shareImages],
    ['/', iconRoutes],
    ['/', generatedCvRoutes],
  ],
  jobs: ({ files, now, ...site }) => [
    {
      name: 'remove old share pictures',
      every: day,
      run: () => removeOldPictures(files, new Date(now().getTime() - 30 * day)),
    },
    ...announcements(site),
  ],
})

export { openBuiltWeb, type Web } from './bundle.ts'
export { type Fields, formPage, type Pages, readTexts } from './form-page.ts'
export { openSiteMark } from './icons/draw-icons.ts'
export { followRemovals, type KeptAnswers, keptAnswers } from './kept-pages.ts'
export { cachePages, pageCache } from './page-cache.ts'
export { pageRenderer, type Renderer } from './renderer.ts'
export { pageRoutes, settingsPreview } from './routes.ts'
