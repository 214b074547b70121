import { type Collection, type CollectionName, collectionNames, collections } from '../../contract/collections.ts'
import { editAddress, entryAddress, kindOf } from '../../contract/entry-kinds.ts'
import { kindOfField } from '../../contract/fields.ts'
import {
  anyTable,
  codecOf,
  type SearchDocument,
  type Searched,
  tableOf,
  type Values,
  visibilityOf,
} from '../entries/index.ts'
import { readHtml } from '../search/index.ts'

/** Values that nobody types to find an entry. */
const technical = ['icon', 'currency']

function searchedOf(name: CollectionName): Searched {
  const collection: Collection = collections[name]
  const { read } = codecOf(collection)
  return {
    source: name,
    type: kindOf(name).searchType,
    kind: name,
    stored: { table: tableOf(name), stamp: 'updated_at' },
    visibility: visibilityOf(name),
    ...(name === 'blogs' && { draftAddress: (id) => editAddress(name, id) }),
    async documents(db, ids) {
      const rows = await anyTable(db)
        .selectFrom(tableOf(name))
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()
      return rows.map((row) => documentOf(name, collection, read(row)))
    },
  }
}

function documentOf(name: CollectionName, { fields }: Collection, entry: Values): SearchDocument {
  const { title, rendered, translated } = kindOf(name)
  const visibility = visibilityOf(name)
  const shown = Object.entries(fields).filter(([field]) => field !== title && !technical.includes(field))
  const valuesOf = (words: 'part' | 'text', elsewhere: readonly (string | undefined)[] = []) =>
    shown
      .filter(([field, { kind }]) => kindOfField(kind).words === words && !elsewhere.includes(field))
      .map(([field]) => wordsOf(entry[field]))
  const joined = (texts: readonly string[]) => texts.filter(Boolean).join(' \n')

  const content = readHtml(rendered ? wordsOf(entry[rendered.html]) : '')
  const lead = joined(valuesOf('text', [rendered?.text, ...(translated?.fields ?? [])]))
  const start = lead && content.text ? `${lead} \n` : lead
  const translation = joined((translated?.fields ?? []).map((field) => wordsOf(entry[field])))
  const text = joined([start + content.text, translation])
  return {
    id: String(entry.id),
    title: wordsOf(entry[title]),
    parts: [...valuesOf('part'), ...content.sections.map((section) => section.text)],
    text,
    sections: [
      ...content.sections.map((section) => ({ ...section, at: section.at + start.length })),
      ...(translated && translation
        ? [{ id: '', text: '', at: text.length - translation.length, url: translated.place }]
        : []),
    ],
    url: entryAddress(name, entry),
    visible: visibility ? entry[visibility.flag] === true : true,
    visibleFrom: visibility?.from ? ((entry[visibility.from] as string | null) ?? null) : null,
    created_at: String(entry.created_at),
    stamp: String(entry.updated_at),
  }
}

const wordsOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

export const searchedCollections = Object.fromEntries(
  collectionNames.map((name) => [name, searchedOf(name)]),
) as Record<CollectionName, Searched>
