import { xml } from '../xml.ts'
import { type Feed, type FeedEntry, lastChange } from './feed.ts'

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
