import { putRow } from '../platform/database/queries.ts'
import { day } from '../platform/jobs/jobs.ts'
import { hashOf, newToken } from '../platform/token.ts'
import type { Storage } from '../schema.ts'

const lifetime = 7 * day

export type PreviewLinks = ReturnType<typeof previewLinks>

export function previewLinks({ db }: Pick<Storage, 'db'>, now: () => Date) {
  const live = () => db.selectFrom('preview_links').where('expires_at', '>', now().toISOString())

  return {
    async of(postId: string): Promise<{ expires_at: string } | null> {
      return (await live().select('expires_at').where('post_id', '=', postId).executeTakeFirst()) ?? null
    },

    async make(postId: string): Promise<{ token: string; expires_at: string }> {
      const { secret, hash } = newToken()
      const link = { token: hash, expires_at: new Date(now().getTime() + lifetime).toISOString() }
      await putRow(db, 'preview_links', { post_id: postId }, link)
      return { ...link, token: secret }
    },

    async read(token: string): Promise<string | null> {
      const row = await live().select('post_id').where('token', '=', hashOf(token)).executeTakeFirst()
      return row?.post_id ?? null
    },

    async turnOff(postId: string): Promise<void> {
      await db.deleteFrom('preview_links').where('post_id', '=', postId).execute()
    },
  }
}
