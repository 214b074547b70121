import type { Kysely } from 'kysely'
import { type Collection, type CollectionName, collections, nameField } from '../../contract/collections.ts'
import type { FieldKind } from '../../contract/fields.ts'
import { paths } from '../../contract/site-map.ts'
import { anyTable, type CollectionRow, codecOf, tableOf, type Values, visibilityOf } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import type { SearchDocument } from './document.ts'
import { readHtml } from './sections.ts'

const partKinds: readonly FieldKind[] = ['line', 'slug', 'list', 'keywords', 'choice', 'suggestion']
const textKinds: readonly FieldKind[] = ['paragraph', 'markdown']
/** Values that nobody types to find an entry. */
const technical = ['icon', 'currency']

/** Fields whose rendered text is indexed instead of their markdown, because its headings lead to their sections. */
const rendered: Partial<Record<CollectionName, { field: string; html: string }>> = {
  blogs: { field: 'content', html: 'content_html' },
  projects: { field: 'body', html: 'body_html' },
}

/** Fields that a page in another language shows instead. They are the last part of the text. */
const translated: Partial<Record<CollectionName, { fields: string[]; url: string }>> = {
  about: { fields: ['title_fr', 'description_fr'], url: paths.aboutInFrench },
}

/** Further columns that decide which page shows an entry. */
const deciding: Partial<Record<CollectionName, string[]>> = { projects: ['has_story'] }

/** The page that shows an entry, or its section of a page with several lists. */
const addresses: Record<CollectionName, (entry: Values) => string> = {
  blogs: ({ slug }) => paths.post(String(slug)),
  projects: ({ slug, has_story }) => (slug && has_story ? paths.project(String(slug)) : paths.projects()),
  services: () => paths.services,
  'ai-tools': () => paths.tools,
  skills: () => paths.skills,
  about: () => paths.about,
  education: () => paths.education,
  certifications: () => paths.education,
  testimonials: () => paths.testimonials,
}

/** Entries of a collection as the index has them. An id without an entry is left out. */
export async function entryDocuments(
  db: Kysely<Schema>,
  name: CollectionName,
  ids: readonly string[],
): Promise<SearchDocument[]> {
  const collection: Collection = collections[name]
  const visibility = visibilityOf(collection)
  const searched = Object.entries(collection.fields).filter(([field]) => !technical.includes(field))
  const fieldsOf = (kinds: readonly FieldKind[]) =>
    searched.filter(([, { kind }]) => kinds.includes(kind)).map(([field]) => field)
  const title = nameField(collection)
  const parts = fieldsOf(partKinds).filter((field) => field !== title)
  const markdown = rendered[name]
  const translation = translated[name]
  const texts = fieldsOf(textKinds).filter((field) => field !== markdown?.field && !translation?.fields.includes(field))
  const decisive = visibility ? [visibility.flag, ...(visibility.from ? [visibility.from] : [])] : []
  const columns = ['id', 'created_at', 'updated_at', title, ...parts, ...texts, ...decisive, ...(deciding[name] ?? [])]
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
        ...(translation && other ? [{ id: '', text: '', at: text.length - other.length, url: translation.url }] : []),
      ],
      url: addresses[name](entry),
      visible: visibility ? entry[visibility.flag] === true : true,
      visibleFrom: visibility?.from ? ((entry[visibility.from] as string | null) ?? null) : null,
      created_at: String(entry.created_at),
      stamp: String(entry.updated_at),
    }
  })
}

const wordsOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
