import { randomBytes } from 'node:crypto'
import type { Beside } from '../collections/store.ts'
import type { Storage } from '../schema.ts'

const days = 7
const lifetime = days * 24 * 60 * 60 * 1000

export interface LiveLink {
  token: string
  expiresAt: string
}

export type PreviewLinks = ReturnType<typeof previewLinks>

/** The address that shows a draft for a week: one a post, so that a new one replaces it and taking it back ends it. */
export function previewLinks({ db }: Pick<Storage, 'db'>, now: () => Date) {
  const live = () => db.selectFrom('preview_links').where('expires_at', '>', now().toISOString())

  return {
    async of(postId: string): Promise<LiveLink | null> {
      const row = await live().select(['token', 'expires_at']).where('post_id', '=', postId).executeTakeFirst()
      return row ? { token: row.token, expiresAt: row.expires_at } : null
    },

    /** The link that the post had before works no more. */
    async make(postId: string): Promise<LiveLink> {
      const token = randomBytes(18).toString('base64url')
      const expiresAt = new Date(now().getTime() + lifetime).toISOString()
      const link = { token, expires_at: expiresAt }
      await db
        .insertInto('preview_links')
        .values({ post_id: postId, ...link })
        .onConflict((conflict) => conflict.column('post_id').doUpdateSet(link))
        .execute()
      return { token, expiresAt }
    },

    /** @returns the post's id, or null for a token that is not ours, was replaced or taken back, or has run out. */
    async read(token: string): Promise<string | null> {
      if (!/^[\w-]{24}$/.test(token)) return null
      return (await live().select('post_id').where('token', '=', token).executeTakeFirst())?.post_id ?? null
    },

    async turnOff(postId: string): Promise<void> {
      await db.deleteFrom('preview_links').where('post_id', '=', postId).execute()
    },
  }
}

/** A link goes with its post. */
export const dropPreviewLink: Beside = {
  async removed(db, id) {
    await db.deleteFrom('preview_links').where('post_id', '=', id).execute()
  },
}
