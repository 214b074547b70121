import { locale } from '../../contract/locale.ts'
import type { Settings } from '../../contract/settings.ts'
import { paths } from '../../contract/site-map.ts'
import { feedHtml } from './feed-html.ts'
import { xml } from './xml.ts'

export interface FeedPost {
  slug: string
  title: string
  excerpt: string | null
  description: string | null
  content_start: string | null
  content_html: string
  keywords: string[]
  created_at: string
  updated_at: string
}

/** The newest posts in full, as Atom, which has a date of change and declares its text as HTML. */
export function atomFeed(posts: readonly FeedPost[], owner: Settings['identity'], origin: string): string {
  const updated = posts
    .map(({ updated_at }) => updated_at)
    .reduce((a, b) => (a > b ? a : b), '1970-01-01T00:00:00.000Z')
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(locale)}">
  <id>${xml(origin)}/</id>
  <title>${xml(`${owner.name}: Blog`)}</title>
  <subtitle>${xml(owner.description)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${xml(origin + paths.feed)}"/>
  <link rel="alternate" type="text/html" href="${xml(origin + paths.blogs())}"/>
  <updated>${updated}</updated>
  <author><name>${xml(owner.name)}</name><uri>${xml(origin)}/</uri></author>
${posts.map((post) => entry(post, origin)).join('')}</feed>
`
}

function entry(post: FeedPost, origin: string): string {
  const address = origin + paths.post(post.slug)
  const summary = post.excerpt ?? post.description ?? post.content_start
  return `  <entry>
    <id>${xml(address)}</id>
    <title>${xml(post.title)}</title>
    <link rel="alternate" type="text/html" href="${xml(address)}"/>
    <published>${post.created_at}</published>
    <updated>${post.updated_at}</updated>
${post.keywords.map((keyword) => `    <category term="${xml(keyword)}"/>\n`).join('')}${
  summary ? `    <summary>${xml(summary)}</summary>\n` : ''
}    <content type="html">${xml(feedHtml(post.content_html, address))}</content>
  </entry>
`
}
