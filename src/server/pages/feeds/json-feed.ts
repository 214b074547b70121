import type { Feed } from './feed.ts'

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
