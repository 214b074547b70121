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
  length: number
  fields: string
  created_at: string
}

interface PreviewLinkTable {
  post_id: string
  token: string
  expires_at: string
}

export interface BlogTables {
  post_versions: PostVersionTable
  preview_links: PreviewLinkTable
  post_keyword: PostKeywordTable
}
