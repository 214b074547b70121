interface CommentTable {
  id: string
  blog_id: string
  user_id: string | null
  /** The first comment of the thread that this one replies to. It may be deleted, so this is not a foreign key. */
  parent_id: string | null
  /** When the thread began: `created_at` of the parent. Null for a comment that is not a reply. */
  thread_at: string | null
  content: string
  /** Of the content whose hash is in `html_of`. A former release stores no HTML, and it is rendered at each read. */
  content_html: string | null
  html_of: string | null
  /** Of the text and the parent: a double click stores one comment. */
  content_hash: string
  revision: number
  edited: number
  approved: number
  created_at: string
  updated_at: string
}

export interface CommentTables {
  comments: CommentTable
  comment_likes: { comment_id: string; user_id: string; created_at: string }
}
