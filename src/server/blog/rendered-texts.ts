import { entryKinds } from '../../contract/entry-kinds.ts'
import type { RenderedMarkdown } from '../../markdown/render.ts'
import { anyTable, tableOf } from '../entries/index.ts'
import { type AltsOf, anySizeOf, imageSizes, type LocalPictures, renderInBackground } from '../markdown/index.ts'
import type { Storage } from '../schema.ts'

export interface TextTools {
  pictures: LocalPictures
  altsOf: AltsOf
}

export interface RenderedTexts {
  renderAgain(address: string): Promise<void>
  /** Renders the entries whose text shows an image again, unless they name its sizes already. */
  showSizes(address: string): Promise<void>
}

export function renderedTexts(
  { db, content }: Storage,
  name: 'blogs' | 'projects',
  { pictures, altsOf }: TextTools,
): { render: (text: string) => Promise<RenderedMarkdown>; again: RenderedTexts } {
  const table = tableOf(name)
  const columns = entryKinds[name].rendered
  const render = (text: string) => renderInBackground(text, imageSizes(pictures), altsOf)

  /** `updated_at` stays, so an open editor has no conflict. An entry that is saved meanwhile is rendered by that save. */
  const renderAgain = async (address: string, lacking?: string) => {
    const entries = await anyTable(db)
      .selectFrom(table)
      .select(['id', 'updated_at'])
      .where(columns.text, 'like', `%${address}%`)
      .$if(lacking !== undefined, (entries) => entries.where(columns.html, 'not like', `%${lacking}%`))
      .execute()
    for (const { id = null, updated_at = null } of entries) {
      const entry = await anyTable(db)
        .selectFrom(table)
        .select(columns.text)
        .where('id', '=', id)
        .where('updated_at', '=', updated_at)
        .executeTakeFirst()
      if (!entry) continue
      const { html } = await render(String(entry[columns.text]))
      await anyTable(db)
        .updateTable(table)
        .set({ [columns.html]: JSON.stringify(html) })
        .where('id', '=', id)
        .where('updated_at', '=', updated_at)
        .execute()
    }
    if (entries.length > 0) content.changed()
  }

  return {
    render,
    again: {
      renderAgain: (address) => renderAgain(address),
      showSizes: (address) => renderAgain(address, anySizeOf(address)),
    },
  }
}
