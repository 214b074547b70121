import { Hono } from 'hono'
import { locale } from '../../../contract/locale.ts'
import { fileQueries } from '../../../contract/page-queries.ts'
import { siteFiles as files, paths } from '../../../contract/site-map.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { sendText } from '../send-text.ts'
import type { Site } from '../site.ts'
import { postEntries, workflowEntries } from './entries.ts'
import { atom, type Feed, type FeedEntry, jsonFeed, lastChange } from './formats.ts'

interface Source {
  name: string
  description: (identity: { name: string; description: string }) => string
  page: (tag?: string) => string
  entries: (tag?: string) => Promise<FeedEntry[]>
}

const formats = {
  atom: { type: 'application/atom+xml', write: atom },
  json: { type: 'application/feed+json', write: jsonFeed },
}

/** The feeds of posts and templates. With `?tag=` they have only the entries with that tag. */
export function feedRoutes({ config, database, settings, ...content }: Site) {
  const origin = config.siteUrl
  const app = new Hono<AppEnv>()

  const posts: Source = {
    name: 'Blog',
    description: ({ description }) => description,
    page: (tag) => paths.blogs(tag === undefined ? {} : { tag }),
    entries: (tag) => postEntries(content, origin, tag),
  }
  const templates: Source = {
    name: 'n8n templates',
    description: ({ name }) => `n8n workflow templates by ${name}.`,
    // No page lists one tag, but a search finds tags.
    page: (tag) => paths.marketplace({ search: tag }),
    entries: (tag) => workflowEntries(content, origin, tag),
  }

  const serve = (path: string, source: Source, format: keyof typeof formats) =>
    app.get(path, async (c) => {
      const version = database.content.current
      const tag = tagOf(path, c.req.query('tag'))
      const key = tag === undefined ? path : `${path}?${new URLSearchParams({ tag })}`
      const { identity } = await settings.current()
      const feed: Feed = {
        title: [`${identity.name}: ${source.name}`, ...(tag === undefined ? [] : [tag])].join(', '),
        description: source.description(identity),
        page: origin + source.page(tag),
        self: origin + key,
        language: locale,
        author: { name: identity.name, url: `${origin}${paths.home}` },
        // The hub is told about the whole feeds only.
        hub: tag === undefined ? config.websubHub : null,
        entries: await source.entries(tag),
      }
      const { type, write } = formats[format]
      // Subscribers find the hub without reading the feed (WebSub, section 4).
      if (feed.hub) c.header('Link', `<${feed.hub}>; rel="hub", <${feed.self}>; rel="self"`)
      return sendText(c, { key, type, body: write(feed), version, changed: lastChange(feed) })
    })

  serve(files.feed, posts, 'atom')
  serve(files.jsonFeed, posts, 'json')
  serve(files.workflowFeed, templates, 'atom')
  return app
}

/** As the key of the page cache has it. */
const tagOf = (path: string, given = '') => (fileQueries[path]?.tag?.test(given) ? given : undefined)

const minute = 60 * 1000
const patience = 10_000

/** After a start all are announced once more, which is harmless: the hub compares them with what it has. */
export function announcements({ config, database, ...content }: Site): Job[] {
  const { siteUrl, websubHub: hub } = config
  if (!hub) return []
  const posts = () => postEntries(content, siteUrl)
  const feeds = [
    { path: files.feed, entries: posts },
    { path: files.jsonFeed, entries: posts },
    { path: files.workflowFeed, entries: () => workflowEntries(content, siteUrl) },
  ]
  const announced = new Map<string, string | null>()

  const announce = async (topic: string) => {
    const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic, 'hub.topic': topic })
    const answer = await fetch(hub, { method: 'POST', body, signal: AbortSignal.timeout(patience) })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The WebSub hub answered ${answer.status}.`)
  }

  let read: number | undefined
  const run = async () => {
    const version = database.content.current
    if (version === read) return
    for (const { path, entries } of feeds) {
      const changed = lastChange({ entries: await entries() })
      if (changed === null || announced.get(path) === changed) continue
      await announce(siteUrl + path)
      announced.set(path, changed)
    }
    read = version
  }
  return [{ name: 'tell the WebSub hub about new entries', every: minute, run }]
}
