import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type Collection, type CollectionName, collections } from '../../contract/collections.ts'
import { type ExportedVersion, exportedVersionShape, exportedVersions } from '../blog/index.ts'
import { type ExportedEntry, exportedEntries, exportedEntryShape } from '../collections/index.ts'
import type { Schema } from '../schema.ts'
import { checked, jsonPlace } from './checked.ts'
import { fileNames } from './file-names.ts'
import { files, textField } from './format.ts'
import { readMarkdownFile, writeMarkdownFile } from './markdown-file.ts'
import type { NewFolder } from './new-folder.ts'
import type { PictureLinks } from './picture-links.ts'
import type { SourceFolder } from './source-folder.ts'

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
  const changed = Object.entries(entry).map(([field, value]) => [
    field,
    fields[field]?.kind === 'image' ? change(value) : value,
  ])
  return Object.fromEntries(changed)
}

/** An entry, and the file that it was read from. */
export interface ReadEntry {
  file: string
  entry: ExportedEntry
  versions: ExportedVersion[]
}

/** @throws FolderError naming the file and the field that is wrong */
export function readEntries(source: SourceFolder, name: CollectionName, pictures: PictureLinks): ReadEntry[] {
  const text = textField(name)
  // Before projects had a long text, they were one JSON file.
  const inJson = readJsonEntries(source, name, pictures)
  if (text === undefined) return inJson
  const names = source.list(name).filter((file) => file.endsWith('.md'))
  return [...inJson, ...names.map((file) => readMarkdownEntry(source, file, { name, text, pictures }))]
}

function readJsonEntries(source: SourceFolder, name: CollectionName, pictures: PictureLinks): ReadEntry[] {
  const file = files.collection(name)
  // A collection that was added to the site later.
  if (source.kindOf(file) === null) return []
  const place = jsonPlace(file)
  const rows = checked(z.array(z.record(z.string(), z.unknown())), source.readJson(file), place)
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

function readVersions(source: SourceFolder, postFile: string): ExportedVersion[] {
  const file = files.versions(postFile.replace(/^.*\/|\.md$/g, ''))
  if (source.kindOf(file) === null) return []
  return checked(z.array(exportedVersionShape), source.readJson(file), jsonPlace(file))
}
