interface CommentTable {
  id: string
  blog_id: string
  user_id: string | null
  content: string
  /** One person says the same thing to the same post once: a double click is no second comment. */
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
