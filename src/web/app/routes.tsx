import { lazy } from 'react'
import { allPages } from '../../contract/site-map.ts'
import { visitorActs } from '../loading/visitor-acts.ts'
import type { PageModule } from './page-modules.ts'
import { sitePageOf } from './site-page.ts'

/** The list of all pages' code, which the first page does without. */
const list = () => import('./page-modules.ts')

const loads = new Map<string, () => Promise<PageModule>>(
  allPages.map(({ file }) => [file, async () => (await list()).loadPageModule(file)]),
)

export const pages = allPages.map(({ path, file }) => {
  const Page = lazy(async () => ({ default: (await load(file).catch(loadAgain)).Page }))
  return { path, element: <Page /> }
})

const load = (file: string) => loads.get(file)?.() ?? Promise.reject(new Error(`There is no page ${file}.`))

/** Code that fails to load was usually removed by a new version, so the server's current page is loaded instead. */
function loadAgain(): Promise<never> {
  window.location.reload()
  return new Promise(() => {})
}

/**
 * Fetches the code of the page that the server sent.
 * @param script its address, which the server knows; empty in development
 */
export async function loadFirstPage(pathname: string, script: string): Promise<void> {
  const { file } = sitePageOf(pathname)
  if (script) {
    const first: Promise<PageModule> = import(/* @vite-ignore */ script)
    loads.set(file, () => first)
  }
  await load(file)
  void visitorActs.then(list).catch(() => {})
}

/** Fetches the code of the page that shows a path, also of what is below its first screen. */
export async function loadWholePage(pathname: string): Promise<void> {
  await (await load(sitePageOf(pathname).file)).rest?.()
}
