interface CommentTable {
  id: string
  blog_id: string
  user_id: string | null
  content: string
  /** A hash of the text. A person's same text on the same post is stored once, so a double click stores one comment. */
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
