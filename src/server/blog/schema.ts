export interface BlogTables {
  /** A post as it was before a save replaced it. */
  post_versions: {
    id: string
    post_id: string
    title: string
    length: number
    fields: string
    created_at: string
  }
  preview_links: { post_id: string; token: string; expires_at: string }
  post_keyword: { keyword: string; published: number; created_at: string; post_id: string }
}
