/** A post's keywords, one row each; see `keyword-index.ts`. */
export interface PostKeywordTable {
  keyword: string
  published: number
  created_at: string
  post_id: string
}

/** A post as it was before a save replaced it. */
interface PostVersionTable {
  id: string
  post_id: string
  title: string
  /** The number of characters of its content. */
  length: number
  /** JSON of the post's own fields. */
  fields: string
  /** When this version was saved. */
  created_at: string
}

/** The current preview link of a post. */
interface PreviewLinkTable {
  post_id: string
  /** The hash of the link's token. */
  token: string
  expires_at: string
}

export interface BlogTables {
  post_versions: PostVersionTable
  preview_links: PreviewLinkTable
  post_keyword: PostKeywordTable
}
