import { entryKinds } from '../../contract/entry-kinds.ts'
import type { ComputedFields } from '../collections/index.ts'
import { anyTable, tableOf } from '../entries/index.ts'
import { type AltsOf, anySizeOf, imageSizes, type LocalPictures, renderInBackground } from '../markdown/index.ts'
import type { Storage } from '../schema.ts'

export interface TextTools {
  pictures: LocalPictures
  altsOf: AltsOf
  imageAlt: ComputedFields
  now: () => Date
}

export type RenderedTexts = ReturnType<typeof renderedTexts>

export function renderedTexts(
  { db, content }: Storage,
  name: 'blogs' | 'projects',
  { pictures, altsOf }: Omit<TextTools, 'imageAlt' | 'now'>,
) {
  const table = tableOf(name)
  const columns = entryKinds[name].rendered
  const render = (text: string) => renderInBackground(text, imageSizes(pictures), altsOf)

  /** `updated_at` stays, so an open editor has no conflict. An entry that is saved meanwhile is rendered by that save. */
  const renderWhere = async (address: string, lacking?: string) => {
    const entries = await anyTable(db)
      .selectFrom(table)
      .select(['id', 'updated_at', columns.text])
      .where(columns.text, 'like', `%${address}%`)
      .$if(lacking !== undefined, (entries) => entries.where(columns.html, 'not like', `%${lacking}%`))
      .execute()
    for (const { id = null, updated_at = null, [columns.text]: text } of entries) {
      const { html } = await render(String(text))
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
    /** Of the entries whose text shows an image: its alt text has changed. */
    renderAgain: (address: string) => renderWhere(address),
    /** Unless they name the sizes of the image already. */
    showSizes: (address: string) => renderWhere(address, anySizeOf(address)),
  }
}
