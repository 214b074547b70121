import { commentEmails } from './emails.ts'

interface CommentTable {
  id: string
  blog_id: string
  user_id: string | null
  /** The first comment of the thread that this one replies to. It may be deleted, so this is not a foreign key. */
  parent_id: string | null
  /** When the thread began: `created_at` of the parent. Null for a comment that is not a reply. */
  thread_at: string | null
  content: string
  /** The HTML of the content with the hash `html_of`. A former release stores none; then each read renders it. */
  content_html: string | null
  html_of: string | null
  /** A hash of text and parent, so that a double click stores one comment. */
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

export const stored = {
  tables: { comments: 'kept', comment_likes: 'kept' },
  migrations: {
    '002-visitors': [
      // Tables of collections are created after the migrations. But comments refer to posts, so that deleting a post
      // deletes its comments. So this table is created here, and gets its other columns later.
      'create table if not exists blogs (id text primary key, created_at text not null, updated_at text not null)',
      `create table comments (
        id text primary key, blog_id text not null references blogs (id) on delete cascade,
        user_id text references "user" (id) on delete set null, content text not null, content_hash text not null,
        revision integer default 1 not null, edited integer default 0 not null, approved integer default 0 not null,
        created_at text not null, updated_at text not null,
        constraint comment_once unique (user_id, blog_id, content_hash))`,
      'create index comments_of_post on comments (blog_id, created_at, id)',
      'create index comments_by_time on comments (created_at, id)',
      'create index comments_approved on comments (user_id, approved)',
      // The owner lists pending comments. Most comments are approved, so they are left out of this index.
      'create index comments_waiting on comments (created_at, id) where approved = 0',
      `create table comment_likes (
        comment_id text not null references comments (id) on delete cascade,
        user_id text not null references "user" (id) on delete cascade, created_at text not null,
        constraint one_like_a_person primary key (comment_id, user_id))`,
      'create index comment_likes_user on comment_likes (user_id)',
    ],
    // Replies, and the HTML of each comment.
    '026-comment-threads': [
      'alter table comments add column parent_id text',
      'alter table comments add column thread_at text',
      'alter table comments add column content_html text',
      'alter table comments add column html_of text',
      // The same expressions as `threadOrder` in `store.ts`.
      `create index comments_in_threads on comments (
        blog_id, coalesce(thread_at, created_at) desc, coalesce(parent_id, id) desc, created_at, id)`,
    ],
    '039-changes': ['create index comments_by_change on comments (updated_at, id)'],
  },
  emails: commentEmails,
} as const
