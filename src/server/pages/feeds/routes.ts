import type { Element, ElementContent, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { Hono } from 'hono'
import { postCardFields } from '../../../contract/blog.ts'
import { locale } from '../../../contract/locale.ts'
import { fileQueries } from '../../../contract/page-queries.ts'
import { siteFiles as files, paths } from '../../../contract/site-map.ts'
import { fullSizeLink } from '../../../markdown/pictures.ts'
import { attribute, hasClass, printHtml } from '../../../markdown/tree.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { sendText, xml } from '../send-text.ts'
import type { Site } from '../site.ts'
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

/** The tag, as it is in the key of the page cache; undefined for an invalid one. */
const tagOf = (path: string, given = '') => (fileQueries[path]?.tag?.test(given) ? given : undefined)

const minute = 60 * 1000
const patience = 10_000

/** After a start all feeds are announced again, which is harmless: the hub compares them with its copies. */
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

const newestPosts = 20

/** The newest posts in full; with a tag, only those with this keyword. */
async function postEntries(
  { collections }: Pick<Site, 'collections'>,
  origin: string,
  tag?: string,
): Promise<FeedEntry[]> {
  // PostgreSQL refuses text with a NUL; no keyword contains one.
  if (tag?.includes('\0')) return []
  const { entries } = await collections.blogs.list({
    fields: [...postCardFields, 'content_html', 'updated_at'],
    limit: newestPosts,
    visibleOnly: true,
    ...(tag !== undefined && { keyword: tag }),
  })
  return entries.map((post) => {
    const url = origin + paths.post(post.slug)
    return {
      url,
      title: post.title,
      summary: post.excerpt ?? post.description ?? post.content_start,
      html: feedHtml(post.content_html, url),
      image: post.image_url && new URL(post.image_url, origin).href,
      tags: post.keywords,
      published: post.created_at,
      updated: post.updated_at,
    }
  })
}

/** Prepares HTML for a feed: absolute addresses, one address per image, no section links, no highlighting. */
export function feedHtml(html: string, address: string): string {
  const tree = fromHtml(html, { fragment: true })
  prepare(tree, address)
  return printHtml(tree)
}

function prepare(parent: Root | Element, address: string): void {
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'element') return prepared(child, address)
    return child.type === 'text' ? [child] : []
  })
}

function prepared(node: Element, address: string): ElementContent[] {
  if (node.tagName === 'a' && hasClass(node, 'anchor')) return []
  prepare(node, address)
  if (node.tagName === 'span' || node.tagName === 'picture' || hasClass(node, fullSizeLink)) return node.children
  if (node.tagName === 'source') return []
  delete node.properties.srcSet
  delete node.properties.sizes
  for (const name of ['href', 'src']) {
    const value = attribute(node, name)
    if (value && URL.canParse(value, address)) node.properties[name] = new URL(value, address).href
  }
  return [node]
}

const newestTemplates = 50

/** Templates with their drawings; with a tag, only those that have it as a tag or category. */
async function workflowEntries(
  { workflows }: Pick<Site, 'workflows'>,
  origin: string,
  tag?: string,
): Promise<FeedEntry[]> {
  const { workflows: all } = await workflows.list({}, true)
  const wanted = tag?.toLowerCase()
  const tagged =
    wanted === undefined ? all : all.filter((each) => tagsOf(each).some((own) => own.toLowerCase() === wanted))
  return tagged
    .slice(0, newestTemplates)
    .map(({ slug, name, description, category, tags, apps, created_at, updated_at }) => {
      const url = origin + paths.workflow(slug)
      const image = origin + paths.workflowShare(slug)
      return {
        url,
        title: name,
        summary: description,
        html: [
          `<p>${xml(description)}</p>`,
          `<p><img src="${xml(image)}" alt="The workflow, drawn" width="1200" height="630"></p>`,
          apps.length > 0 ? `<p>Apps: ${xml(apps.join(', '))}.</p>` : '',
        ].join(''),
        image,
        tags: tagsOf({ category, tags }),
        published: created_at,
        updated: updated_at,
      }
    })
}

const tagsOf = ({ category, tags }: { category: string; tags: readonly string[] }) => [...new Set([category, ...tags])]
