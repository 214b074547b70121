import type { Kysely } from 'kysely'
import { type Collection, type CollectionName, collections } from '../../contract/collections.ts'
import { addressFields, entryAddress, kindOf } from '../../contract/entry-kinds.ts'
import { kindOfField } from '../../contract/fields.ts'
import { anyTable, type CollectionRow, codecOf, tableOf, visibilityOf } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import type { SearchDocument } from './document.ts'
import { readHtml } from './sections.ts'

/** Values that nobody types to find an entry. */
const technical = ['icon', 'currency']

/** Entries of a collection as the index has them. An id without an entry is left out. */
export async function entryDocuments(
  db: Kysely<Schema>,
  name: CollectionName,
  ids: readonly string[],
): Promise<SearchDocument[]> {
  const collection: Collection = collections[name]
  const visibility = visibilityOf(name)
  const searched = Object.entries(collection.fields).filter(([field]) => !technical.includes(field))
  const fieldsOf = (words: 'part' | 'text') =>
    searched.filter(([, { kind }]) => kindOfField(kind).words === words).map(([field]) => field)
  const { title, rendered: markdown, translated: translation } = kindOf(name)
  const parts = fieldsOf('part').filter((field) => field !== title)
  const texts = fieldsOf('text').filter((field) => field !== markdown?.text && !translation?.fields.includes(field))
  const decisive = visibility ? [visibility.flag, ...(visibility.from ? [visibility.from] : [])] : []
  const columns = ['id', 'created_at', 'updated_at', title, ...parts, ...texts, ...decisive, ...addressFields(name)]
  const further = [...(markdown ? [markdown.html] : []), ...(translation?.fields ?? [])]
  const rows = await anyTable(db)
    .selectFrom(tableOf(name))
    .select([...new Set([...columns, ...further])])
    .where('id', 'in', [...ids])
    .execute()
  const { read } = codecOf(collection)
  return rows.map((row: CollectionRow): SearchDocument => {
    const entry = read(row)
    const content = markdown ? readHtml(String(entry[markdown.html] ?? '')) : { text: '', sections: [] }
    const joined = (all: readonly unknown[]) => all.map(wordsOf).filter(Boolean).join(' \n')
    const lead = joined(texts.map((field) => entry[field]))
    const start = lead && content.text ? `${lead} \n` : lead
    const other = joined((translation?.fields ?? []).map((field) => entry[field]))
    const text = joined([start + content.text, other])
    return {
      id: String(entry.id),
      title: wordsOf(entry[title]),
      parts: [...parts.map((field) => wordsOf(entry[field])), ...content.sections.map(({ text }) => text)],
      text,
      sections: [
        ...content.sections.map((section) => ({ ...section, at: section.at + start.length })),
        ...(translation && other ? [{ id: '', text: '', at: text.length - other.length, url: translation.place }] : []),
      ],
      url: entryAddress(name, entry),
      visible: visibility ? entry[visibility.flag] === true : true,
      visibleFrom: visibility?.from ? ((entry[visibility.from] as string | null) ?? null) : null,
      created_at: String(entry.created_at),
      stamp: String(entry.updated_at),
    }
  })
}

const wordsOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
