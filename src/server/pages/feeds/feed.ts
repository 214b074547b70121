/** A feed and its entries, from which each format is written. Addresses are absolute, times ISO 8601. */
export interface Feed {
  title: string
  description: string
  /** The page with the same entries. */
  page: string
  /** The address of this feed. */
  self: string
  language: string
  author: { name: string; url: string }
  /** The WebSub hub that readers may subscribe at. */
  hub: string | null
  entries: readonly FeedEntry[]
}

export interface FeedEntry {
  /** Its page, which is also its identity. */
  url: string
  title: string
  summary: string | null
  html: string
  image: string | null
  tags: readonly string[]
  published: string
  updated: string
}

/** When anything in the feed changed last or, planned earlier, was published; null for an empty one. */
export const lastChange = ({ entries }: Pick<Feed, 'entries'>): string | null =>
  entries
    .flatMap(({ published, updated }) => [published, updated])
    .reduce<string | null>((last, time) => (last !== null && last > time ? last : time), null)
