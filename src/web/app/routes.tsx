import { type ComponentType, lazy } from 'react'
import { allPages } from '../../contract/site-map.ts'
import { sitePageOf } from './site-page.ts'

interface PageModule {
  Page: ComponentType
}

const modules = import.meta.glob<PageModule>(['../pages/*.tsx', '../admin/page.tsx'])

export const pages = allPages.map((page) => {
  const load = modules[`../${page.file}`]
  if (!load) throw new Error(`The site map names ${page.file}, which does not exist.`)
  const Page = lazy(async () => ({ default: (await load().catch(loadAgain)).Page }))
  return { ...page, load, element: <Page /> }
})

/** Code that fails to load was usually removed by a new version, so the server's current page is loaded instead. */
function loadAgain(): Promise<never> {
  window.location.reload()
  return new Promise(() => {})
}

/** Fetches the code of the page that shows a path. */
export async function loadPage(pathname: string): Promise<void> {
  const { path } = sitePageOf(pathname)
  await pages.find((page) => page.path === path)?.load()
}
