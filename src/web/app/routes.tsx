import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'
import { allPages } from '../../contract/site-map.ts'

interface PageModule {
  Page: ComponentType
}

const modules = import.meta.glob<PageModule>(['../pages/*.tsx', '../admin/page.tsx'])

export const pages = allPages.map((page) => {
  const load = modules[`../${page.file}`]
  if (!load) throw new Error(`The site map names ${page.file}, which is not there.`)
  return { ...page, load, Component: lazy(async () => ({ default: (await load().catch(loadAgain)).Page })) }
})

/** A page's code that does not come went with an older version, as a rule: the server sends the page of today. */
function loadAgain(): Promise<never> {
  window.location.reload()
  return new Promise(() => {})
}

/** The page that shows a path. */
export function pageOf(pathname: string) {
  const page = pages.find(({ path }) => matchPath(path, pathname))
  if (!page) throw new Error('The site map has no page for everything else.')
  return page
}
