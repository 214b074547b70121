import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import {
  addressUrl,
  type NearestPage,
  type PageAddress,
  type PageRequest,
  type PostedForm,
} from '../../contract/page.ts'
import type { PublicSettings } from '../../contract/settings.ts'
import { readCache } from '../platform/database/read-cache.ts'
import { errors } from '../platform/http/errors.ts'
import type { Rule } from '../platform/http/limiter.ts'
import { fairQueue } from '../platform/http/turns.ts'
import type { Web } from './bundle.ts'
import type { Site } from './site.ts'

export interface FinishedPage {
  status: number
  html: string
  complete: boolean
  keep: boolean
  version: number
}

interface Options {
  context: Site
  web: Web
  api: (path: string) => Promise<Response>
}

export const rendering: Rule = { name: 'pages rendered', limit: 120, seconds: 60, store: 'memory' }

export type Renderer = ReturnType<typeof pageRenderer>

/** Renders each page once for simultaneous requests, and only a few pages at a time. */
export function pageRenderer({ context: { config, database, limiter, settings, traffic }, web, api }: Options) {
  const underway = new Map<string, Promise<FinishedPage>>()
  // For requests before the page is cached, and for searches. More would outlive V8's young generation.
  const finished = new LRUCache<string, FinishedPage>({ max: 16 })
  const take = renderTurns()
  const missingPages = readCache<FinishedPage>(() => database.content.current, 100)
  // Other requests get a turn between two calls of the API.
  const fetch = async (path: string) => {
    await setImmediate()
    return api(path)
  }

  const render = async (
    address: PageAddress,
    more: Partial<Pick<PageRequest, 'posted' | 'missing' | 'settings'>> = {},
  ): Promise<FinishedPage> => {
    // Read before rendering, so that a change during rendering makes the page outdated.
    const version = database.content.current
    const start = performance.now()
    const shown = more.settings ?? (await settings.forVisitors())
    const { html, status, keep, incomplete } = await web.bundle.render({
      // Without unknown parameters, so that the page is the same for all visitors.
      url: addressUrl(address),
      origin: config.siteUrl,
      fetch,
      assets: web.assetsOf(address.file, shown.look.type),
      ...more,
      settings: shown,
    })
    traffic.renders.observe((performance.now() - start) / 1000)
    const document = `<!doctype html>${html.replace(/^<!doctype html>/i, '')}`
    return { status, html: document, complete: !incomplete, keep, version }
  }

  return {
    /** @throws unavailable if too many pages are requested at once, too_many if by this client */
    async page(address: PageAddress, client: string): Promise<FinishedPage> {
      const key = `${database.content.current} ${addressUrl(address)}`
      if (!underway.has(key) && !finished.has(key)) await limiter.take([rendering, client])
      // Another request may have begun the page meanwhile.
      const hit = underway.get(key) ?? finished.get(key)
      if (hit) return hit
      const page = take(client, () => render(address)).finally(() => underway.delete(key))
      underway.set(key, page)
      const done = await page
      if (done.complete && done.keep) finished.set(key, done)
      return done
    },

    /** Addresses with the same offers share this page, so it is rendered for an address that is not the visitor's. */
    missing: ({ page, file }: PageAddress, nearest: NearestPage[], client: string): Promise<FinishedPage> => {
      const path = page.replace(/:\w+|\*/, '-')
      const nowhere = {
        page,
        file,
        path: path.startsWith('/') ? path : `/${path}`,
        params: {},
        query: {},
        isFree: false,
      }
      const turn = nearest.length > 0 ? client : page
      return missingPages([page, ...nearest.map(({ url }) => url)].join(' '), () =>
        take(turn, () => render(nowhere, { missing: { nearest } })),
      )
    },

    preview: (address: PageAddress, client: string, settings: PublicSettings): Promise<FinishedPage> =>
      take(client, () => render(address, { settings })),

    /** The page that answers a form. It contains what was typed, so it is never shared. */
    posted: (address: PageAddress, client: string, form: PostedForm): Promise<FinishedPage> =>
      take(client, () => render(address, { posted: form })),
  }
}

/** A page takes ten milliseconds and ten megabytes. More at once would not be faster. */
const maxAtOnce = 4
const maxWaiting = 200

function renderTurns() {
  const waiting = fairQueue<() => void>({ maxEach: maxWaiting, now: () => performance.now() })
  let working = 0

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (working >= maxAtOnce) {
      if (waiting.size >= maxWaiting) throw errors.busy()
      await new Promise<void>((resolve) => waiting.add(client, resolve))
    } else working += 1
    try {
      return await work()
    } finally {
      const next = waiting.next()
      // Hands the slot over to the next one.
      if (next) next()
      else working -= 1
    }
  }
}
