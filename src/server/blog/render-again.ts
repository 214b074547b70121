import type { CollectionName } from '../../contract/collections.ts'
import type { RenderedMarkdown } from '../../markdown/render.ts'
import { anyTable, tableOf } from '../entries/index.ts'
import type { Storage } from '../schema.ts'

export type RenderText = (content: string) => Promise<RenderedMarkdown>

/** Where a collection keeps a text and its HTML. */
interface TextColumns {
  collection: CollectionName
  source: string
  html: string
}

/**
 * Renders the entries whose text shows an image again. What their authors wrote stays as it is, so their `updated_at`
 * does too, and an open editor has no conflict. An entry that is saved meanwhile is rendered by that save.
 */
export async function renderAgain(
  { db, content: pages }: Storage,
  render: RenderText,
  address: string,
  { collection, source, html }: TextColumns,
  /** Only entries whose HTML does not contain this yet. */
  lacking?: string,
): Promise<void> {
  const table = tableOf(collection)
  const entries = await anyTable(db)
    .selectFrom(table)
    .select(['id', 'updated_at'])
    .where(source, 'like', `%${address}%`)
    .$if(lacking !== undefined, (entries) => entries.where(html, 'not like', `%${lacking}%`))
    .execute()
  for (const { id = null, updated_at = null } of entries) {
    const entry = await anyTable(db)
      .selectFrom(table)
      .select(source)
      .where('id', '=', id)
      .where('updated_at', '=', updated_at)
      .executeTakeFirst()
    if (!entry) continue
    const rendered = await render(String(entry[source]))
    await anyTable(db)
      .updateTable(table)
      .set({ [html]: JSON.stringify(rendered.html) })
      .where('id', '=', id)
      .where('updated_at', '=', updated_at)
      .execute()
  }
  if (entries.length > 0) pages.changed()
}
