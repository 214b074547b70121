import { createHash } from 'node:crypto'
import type { PostedForm } from '../../contract/page.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { Web } from './bundle.ts'

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
  context: Pick<Context, 'config' | 'database'>
  web: Web
  /** Calls the API of the app that these pages belong to. */
  api: (path: string) => Promise<Response>
}

/** A page takes some ten milliseconds and megabytes: more at once only wait for each other, and fill the memory. */
const mostAtOnce = 4
const mostWaiting = 200
const meanwhile = 1_000

export type Renderer = ReturnType<typeof pageRenderer>

/** Renders pages on the server: each once at a time for all who ask, and few at once. */
export function pageRenderer({ context: { config, database }, web, api }: Options) {
  const underway = new Map<string, Promise<FinishedPage>>()
  const take = turns(mostAtOnce, mostWaiting)

  const render = async (url: URL, posted?: PostedForm): Promise<FinishedPage> => {
    // Read before rendering: a change that comes meanwhile makes this page old before it is kept.
    const version = database.content.current
    const { html, status, keep, incomplete } = await web.bundle.render({
      // Parameters that mean nothing must not differ from one visitor to the next.
      url: web.bundle.pageKey(url),
      origin: config.siteUrl,
      fetch: api,
      demo: config.demoContent,
      assets: web.assetsOf(web.bundle.pageFile(url.pathname)),
      posted,
    })
    const document = `<!doctype html>${html.replace(/^<!doctype html>/i, '')}`
    const etag = `"${createHash('sha256').update(document).digest('base64url').slice(0, 22)}"`
    return { status, html: document, etag, complete: !incomplete, keep, version }
  }

  return {
    /** @throws unavailable when too many pages are asked for at once */
    page(url: URL): Promise<FinishedPage> {
      const key = `${database.content.current} ${web.bundle.pageKey(url)}`
      const known = underway.get(key)
      if (known) return known
      const page = take(() => render(url))
      underway.set(key, page)
      const forget = () => underway.delete(key)
      // Whoever comes while the finished page is on its way into the cache has it as well.
      page.then(({ complete }) => (complete ? setTimeout(forget, meanwhile).unref() : forget()), forget)
      return page
    },

    /** The page that answers a refused form. It holds what somebody typed, so it is nobody else's. */
    posted: (url: URL, form: PostedForm): Promise<FinishedPage> => take(() => render(url, form)),
  }
}

/** Lets so many work at once; the others wait, and when there are too many, are sent away. */
function turns(most: number, waitingMost: number) {
  const waiting: (() => void)[] = []
  let working = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= most) {
      if (waiting.length >= waitingMost) throw errors.busy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else working += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Whoever waits takes the place that becomes free.
      if (next) next()
      else working -= 1
    }
  }
}
