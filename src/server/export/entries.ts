import { type Kysely, sql } from 'kysely'
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { type Collection, type CollectionName, collections } from '../../contract/collections.ts'
import { type ExportedVersion, exportedVersionShape, exportedVersions } from '../blog/index.ts'
import { type ExportedEntry, exportedEntries, exportedEntryShape, type FormerSlug } from '../collections/index.ts'
import type { Schema } from '../schema.ts'
import { checked, FolderError, jsonPlace, type NewFolder, type SourceFolder } from './folders.ts'
import { type Addressed, addressOf, fileNames, files, slugged, textField } from './format.ts'
import type { PictureLinks } from './images.ts'

/** Entries with a long text are markdown files in a folder, others one JSON file. @returns their number */
export async function writeEntries(
  db: Kysely<Schema>,
  name: CollectionName,
  { folder, pictures }: { folder: NewFolder; pictures: PictureLinks },
): Promise<number> {
  const text = textField(name)
  const entries: ExportedEntry[] = []
  const nameOf = fileNames()
  let count = 0
  for await (const entry of exportedEntries(db, name)) {
    count += 1
    if (text === undefined) entries.push(eachImage(name, entry, (address) => pictures.toFolder(address, '')))
    else {
      const file = nameOf(String(entry.slug ?? entry.title ?? entry.id))
      await folder.write(files.entry(name, file), asMarkdown(name, text, entry, pictures))
      const versions = name === 'blogs' ? await exportedVersions(db, entry.id) : []
      if (versions.length > 0) await folder.writeJson(files.versions(file), versions)
    }
  }
  if (text === undefined) await folder.writeJson(files.collection(name), entries)
  return count
}

function asMarkdown(name: CollectionName, textName: string, entry: ExportedEntry, pictures: PictureLinks): string {
  const { [textName]: text, ...fields } = eachImage(name, entry, (address) => pictures.toFolder(address, '../'))
  const { visible }: Collection = collections[name]
  const written = String(text ?? '')
  const linked = pictures.textToFolder(written, '../')
  return writeMarkdownFile(
    {
      ...fields,
      date: entry.created_at,
      ...(visible && { draft: !entry[visible] }),
      ...(linked === null && { pictures: 'unchanged' }),
    },
    linked ?? written,
  )
}

function eachImage(name: CollectionName, entry: ExportedEntry, change: (address: unknown) => unknown): ExportedEntry {
  const { fields }: Collection = collections[name]
  const isImage = (field: string) => fields[field]?.kind === 'image'
  const changed = Object.entries(entry).map(([field, value]) => [field, isImage(field) ? change(value) : value])
  return Object.fromEntries(changed)
}

export type ReadEntry = { file: string; entry: ExportedEntry; versions: ExportedVersion[] }

export function readEntries(source: SourceFolder, name: CollectionName, pictures: PictureLinks): ReadEntry[] {
  const text = textField(name)
  // Earlier exports have all projects in one JSON file, because projects had no long text.
  const inJson = readJsonEntries(source, name, pictures)
  if (text === undefined) return inJson
  const names = source.list(name).filter((file) => file.endsWith('.md'))
  return [...inJson, ...names.map((file) => readMarkdownEntry(source, file, { name, text, pictures }))]
}

function readJsonEntries(source: SourceFolder, name: CollectionName, pictures: PictureLinks): ReadEntry[] {
  const file = files.collection(name)
  const place = jsonPlace(file)
  // A collection that was added to the site later has no file.
  const rows = source.readJson(file, z.array(z.record(z.string(), z.unknown())), [])
  const toSite = (address: unknown) => pictures.toSite(address, '')
  return rows.map((row, index) => {
    const entry = eachImage(name, row as ExportedEntry, toSite)
    const read = checked(exportedEntryShape(collections[name]), entry, (path) => place([index, ...path]))
    return { file: place([index]), entry: read, versions: [] }
  })
}

function readMarkdownEntry(
  source: SourceFolder,
  file: string,
  { name, text: textName, pictures }: { name: CollectionName; text: string; pictures: PictureLinks },
): ReadEntry {
  const { fields, text, placeOf } = readMarkdownFile(file, source.readText(file))
  const { date: _, draft: __, pictures: unchanged, ...own } = fields
  const row = {
    ...eachImage(name, own as ExportedEntry, (address) => pictures.toSite(address, '../')),
    [textName]: unchanged === 'unchanged' ? text : pictures.textToSite(text, '../'),
  }
  const place = ([field]: PropertyKey[]) =>
    field === undefined || field === textName ? file : `${placeOf(String(field))}, ${String(field)}`
  return {
    file,
    entry: checked(exportedEntryShape(collections[name]), row, place),
    versions: name === 'blogs' ? readVersions(source, file) : [],
  }
}

const readVersions = (source: SourceFolder, postFile: string): ExportedVersion[] =>
  source.readJson(files.versions(postFile.replace(/^.*\/|\.md$/g, '')), z.array(exportedVersionShape), [])

/** Each value is JSON, which is also YAML, on a line of its own: no text can end the front matter. */
function writeMarkdownFile(fields: Readonly<Record<string, unknown>>, text: string): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return ['---', ...lines, '---', text, ''].join('\n')
}

/** Reads such a file, also if a person changed it with other YAML. @throws FolderError naming the line */
function readMarkdownFile(path: string, file: string) {
  const start = /^\uFEFF?---[ \t]*\r?\n/.exec(file)
  const end = start && /^---[ \t]*(?:\r?\n|$)/gm
  if (end) end.lastIndex = start[0].length
  const close = end?.exec(file)
  if (!start || !close) {
    throw new FolderError(`${path}, line 1: the file must begin with front matter between two lines of "---".`)
  }
  const block = file.slice(start[0].length, close.index)
  return {
    fields: parseYaml(path, block),
    // The writer ends the file with a line break that is not part of the text.
    text: file.slice(close.index + close[0].length).replace(/\r?\n$/, ''),
    /** Where a field is: `blogs/a.md, line 3`. */
    placeOf: (field: string) => {
      const line = block.split('\n').findIndex((each) => each.startsWith(`${field}:`))
      return line < 0 ? `${path}, front matter` : `${path}, line ${line + 2}`
    },
  }
}

function parseYaml(path: string, block: string): Record<string, unknown> {
  const lineCounter = new LineCounter()
  const refuse = (offset: number, reason: string | undefined): never => {
    // The block begins in the second line.
    throw new FolderError(`${path}, line ${lineCounter.linePos(offset).line + 1}: ${reason}.`)
  }
  // The library compares each name with all others, which takes seconds for thousands of them.
  const document = parseDocument(block, { lineCounter, logLevel: 'silent', uniqueKeys: false })
  const [problem] = document.errors
  if (problem) refuse(problem.pos[0], problem.message.split(/ at line |\n/)[0])
  const names = new Set<unknown>()
  for (const { key } of isMap(document.contents) ? document.contents.items : []) {
    if (!isScalar(key)) continue
    if (names.has(key.value)) refuse(key.range?.[0] ?? 0, `the field "${key.value}" occurs twice`)
    names.add(key.value)
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: 0 })
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Only YAML aliases fail here.
  }
  throw new FolderError(`${path}, front matter: each line must be a name, a colon and a value.`)
}

const shape = z.array(z.strictObject({ from: z.string(), to: z.string() }))
const slug = '([a-z0-9]+(?:-[a-z0-9]+)*)'

export async function writeRedirects(db: Kysely<Schema>, folder: NewFolder): Promise<number> {
  const redirects: z.infer<typeof shape> = []
  for (const family of [...slugged, 'workflows'] as const) {
    const former =
      family === 'workflows'
        ? sql`workflow_slugs as former inner join workflows as entry on entry.id = former.workflow_id`
        : sql`slug_redirects as former inner join ${sql.table(family)} as entry on entry.id = former.entry_id
            and former.collection = ${family}`
    const { rows } = await sql<{ slug: string; now: string }>`
      select former.slug, entry.slug as now from ${former}`.execute(db)
    for (const { slug, now } of rows.sort((a, b) => (a.slug < b.slug ? -1 : 1))) {
      redirects.push({ from: addressOf[family](slug), to: addressOf[family](now) })
    }
  }
  await folder.writeJson(files.redirects, redirects)
  return redirects.length
}

type Ids = Record<Addressed, ReadonlyMap<string, string>>

/** @param ids the ids of entries by slug */
export function readRedirects(source: SourceFolder, ids: Ids): (FormerSlug & { family: Addressed })[] {
  const place = jsonPlace(files.redirects)
  return source.readJson(files.redirects, shape).map(({ from, to }, index) => {
    for (const family of Object.keys(addressOf) as Addressed[]) {
      const pattern = new RegExp(`^${addressOf[family](':').replace(encodeURIComponent(':'), slug)}$`)
      const [, former] = pattern.exec(from) ?? []
      const entryId = ids[family].get(pattern.exec(to)?.[1] ?? '')
      if (former !== undefined && entryId !== undefined) return { family, slug: former, entryId }
    }
    throw new FolderError(`${place([index])}: ${from} cannot lead to ${to}, because the folder has no such page.`)
  })
}
