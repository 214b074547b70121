import { setImmediate } from 'node:timers/promises'
import { addressUrl, type PageAddress, type PageRequest, type PostedForm } from '../../contract/page.ts'
import { remembered } from '../collections/remembered.ts'
import type { Context } from '../context.ts'
import type { Rule } from '../platform/http/limiter.ts'
import { etagOf } from '../platform/http/prepared-body.ts'
import type { Web } from './bundle.ts'
import { renderTurns } from './render-turns.ts'

export interface FinishedPage {
  status: number
  html: string
  etag: string
  /** Whether every section has its data. */
  complete: boolean
  /** False for a page that is meant for whoever has its address. */
  keep: boolean
  /** The content version at which its rendering began. */
  version: number
}

interface Options {
  context: Pick<Context, 'config' | 'database' | 'limiter'>
  web: Web
  /** Calls the API of the app that these pages belong to. */
  api: (path: string) => Promise<Response>
}

const meanwhile = 1_000

/** What one client may have rendered that nobody has asked for before; a page that is in memory counts for nobody. */
export const rendering: Rule = { name: 'pages rendered', most: 120, seconds: 60 }

export type Renderer = ReturnType<typeof pageRenderer>

/** Renders pages on the server: each once at a time for all who ask, and few at once. */
export function pageRenderer({ context: { config, database, limiter }, web, api }: Options) {
  const underway = new Map<string, Promise<FinishedPage>>()
  const take = renderTurns()
  // One for each kind of page that can be missing.
  const missingPages = remembered<FinishedPage>(() => database.content.current, 10)
  // A page asks for a few lists: between two of them, others have their turn.
  const fetch = async (path: string) => {
    await setImmediate()
    return api(path)
  }

  const render = async (
    address: PageAddress,
    more: Pick<PageRequest, 'posted' | 'missing'> = {},
  ): Promise<FinishedPage> => {
    // Read before rendering: a change that comes meanwhile makes this page old before it is kept.
    const version = database.content.current
    const { html, status, keep, incomplete } = await web.bundle.render({
      // In its one spelling, and without parameters that mean nothing: these must not differ between two visitors.
      url: addressUrl(address),
      origin: config.siteUrl,
      fetch,
      demo: config.demoContent,
      assets: web.assetsOf(address.file),
      ...more,
    })
    const document = `<!doctype html>${html.replace(/^<!doctype html>/i, '')}`
    return { status, html: document, etag: etagOf(document), complete: !incomplete, keep, version }
  }

  return {
    /**
     * @param client who asks, for the order of those who wait and for what one may ask for
     * @throws unavailable when too many pages are asked for at once
     * @throws too_many when this client has had too many rendered
     */
    page(address: PageAddress, client: string): Promise<FinishedPage> {
      const key = `${database.content.current} ${addressUrl(address)}`
      const known = underway.get(key)
      if (known) return known
      limiter.take(rendering, client)
      const page = take(client, () => render(address))
      underway.set(key, page)
      const forget = () => underway.delete(key)
      // Whoever comes while the finished page is on its way into the cache has it as well.
      page.then(({ complete, keep }) => (complete && keep ? setTimeout(forget, meanwhile).unref() : forget()), forget)
      return page
    },

    /** The page that says that nothing is there: one for all addresses of a kind, so its own address is none of them. */
    missing: ({ page, file }: PageAddress): Promise<FinishedPage> => {
      const path = page.replace(/:\w+|\*/, '-')
      const nowhere = {
        page,
        file,
        path: path.startsWith('/') ? path : `/${path}`,
        params: {},
        query: {},
        isFree: false,
      }
      return missingPages(page, () => take(page, () => render(nowhere, { missing: true })))
    },

    /** The page that answers a refused form. It holds what somebody typed, so it is nobody else's. */
    posted: (address: PageAddress, client: string, form: PostedForm): Promise<FinishedPage> =>
      take(client, () => render(address, { posted: form })),
  }
}
