import type { RenderedMarkdown } from '../../markdown/render.ts'
import type { Storage } from '../schema.ts'

export type RenderText = (content: string) => Promise<RenderedMarkdown>

/**
 * Renders the posts that show an image again. What their authors wrote stays as it is, so their `updated_at` does too,
 * and an open editor has no conflict. A post that is saved meanwhile is rendered by that save.
 */
export async function renderAgain({ db, content: pages }: Storage, render: RenderText, address: string): Promise<void> {
  const posts = await db
    .selectFrom('blogs')
    .select(['id', 'updated_at'])
    .where('content', 'like', `%${address}%`)
    .execute()
  for (const { id, updated_at } of posts) {
    const same = db.selectFrom('blogs').select('content').where('id', '=', id).where('updated_at', '=', updated_at)
    const post = await same.executeTakeFirst()
    if (!post) continue
    const { html } = await render(String(post.content))
    await db
      .updateTable('blogs')
      .set({ content_html: JSON.stringify(html) })
      .where('id', '=', id)
      .where('updated_at', '=', updated_at)
      .execute()
  }
  if (posts.length > 0) pages.changed()
}
