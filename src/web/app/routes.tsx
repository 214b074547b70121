import { use } from 'react'
import { allPages } from '../../contract/site-map.ts'
import { loadDocuments, visitorActs } from '../loading/first-document.tsx'
import { unlessLeft } from '../ui/later.ts'
import type { PageModule } from './page-modules.ts'
import { sitePageOf } from './site-page.ts'

const list = () => import('./page-modules.ts')

/** Promises with `status` and `value`, from which `use` sees that they are fulfilled, so that it does not wait. */
const loaded = new Map<string, Promise<PageModule>>()
const waiting = new Map<string, Promise<PageModule>>()

export const pages = allPages.map(({ path, file }) => ({ path, element: <PageOf key={path} file={file} /> }))

/** Shows a page at once if its code is there. React's `lazy` would wait for another rendering. */
function PageOf({ file }: { file: string }) {
  // After a wait, React expects another call of `use` with the same promise.
  const { Page } = use(waiting.get(file) ?? loaded.get(file) ?? loadToShow(file))
  return <Page />
}

function loadToShow(file: string): Promise<PageModule> {
  const failed = (error: unknown) => {
    waiting.delete(file)
    if (import.meta.env.SSR) throw error
    return loadAgain()
  }
  const module = unlessLeft(() => load(file), loadDocuments).catch(failed)
  waiting.set(file, module)
  return module
}

const load = async (file: string): Promise<PageModule> =>
  loaded.get(file) ?? keep(file, await (await list()).loadPageModule(file))

function keep(file: string, value: PageModule): PageModule {
  loaded.set(file, Object.assign(Promise.resolve(value), { status: 'fulfilled', value }))
  return value
}

/** Code that fails to load was usually removed by a new version, so the server's current page is loaded instead. */
function loadAgain(): Promise<never> {
  window.location.reload()
  return new Promise(() => {})
}

/** The code of the page that the server sent. @param script its address; empty in development */
export async function loadFirstPage(pathname: string, script: string): Promise<void> {
  const { file } = sitePageOf(pathname)
  if (script) keep(file, await unlessLeft(() => import(/* @vite-ignore */ script)))
  else await load(file)
  void visitorActs.then(list).catch(() => {})
}

export async function loadWholePage(pathname: string): Promise<void> {
  await (await load(sitePageOf(pathname).file)).rest?.()
}

/** Whether the code of a page's first screen is there. The pages of a signed-in person load theirs in parts. */
export function isLoaded(pathname: string): boolean {
  const { file, personal } = sitePageOf(pathname)
  return loaded.has(file) && !personal
}
