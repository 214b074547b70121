import { xml } from '../send-text.ts'

export interface Feed {
  title: string
  description: string
  page: string
  self: string
  language: string
  author: { name: string; url: string }
  hub: string | null
  entries: readonly FeedEntry[]
}

export interface FeedEntry {
  /** The address of the page, which is also the entry's id. */
  url: string
  title: string
  summary: string | null
  html: string
  image: string | null
  tags: readonly string[]
  published: string
  updated: string
}

/** When an entry was last changed or, planned earlier, published; null for an empty feed. */
export const lastChange = ({ entries }: Pick<Feed, 'entries'>): string | null =>
  entries
    .flatMap(({ published, updated }) => [published, updated])
    .sort()
    .at(-1) ?? null

/** RFC 4287, which has a date of change and declares its text as HTML. */
export const atom = (feed: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(feed.language)}">
  <id>${xml(feed.self)}</id>
  <title>${xml(feed.title)}</title>
  <subtitle>${xml(feed.description)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${xml(feed.self)}"/>
${feed.hub ? `  <link rel="hub" href="${xml(feed.hub)}"/>\n` : ''}  <link rel="alternate" type="text/html" href="${xml(feed.page)}"/>
  <updated>${lastChange(feed) ?? '1970-01-01T00:00:00.000Z'}</updated>
  <author><name>${xml(feed.author.name)}</name><uri>${xml(feed.author.url)}</uri></author>
${feed.entries.map(entry).join('')}</feed>
`

const entry = ({ url, title, summary, html, tags, published, updated }: FeedEntry): string => `  <entry>
    <id>${xml(url)}</id>
    <title>${xml(title)}</title>
    <link rel="alternate" type="text/html" href="${xml(url)}"/>
    <published>${published}</published>
    <updated>${updated}</updated>
${tags.map((tag) => `    <category term="${xml(tag)}"/>\n`).join('')}${
  summary ? `    <summary>${xml(summary)}</summary>\n` : ''
}    <content type="html">${xml(html)}</content>
  </entry>
`

/** JSON Feed 1.1 (jsonfeed.org). */
export const jsonFeed = ({ title, description, page, self, language, author, hub, entries }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    description,
    language,
    authors: [author],
    ...(hub && { hubs: [{ type: 'WebSub', url: hub }] }),
    items: entries.map(({ url, title, summary, html, image, tags, published, updated }) => ({
      id: url,
      url,
      title,
      content_html: html,
      ...(summary && { summary }),
      ...(image && { image }),
      date_published: published,
      date_modified: updated,
      tags,
    })),
  })
