import type { Kysely } from 'kysely'
import { type ExportedComments, exportedComments, exportedCommentsShape } from '../comments/index.ts'
import type { Schema } from '../schema.ts'
import { checked, jsonPlace } from './checked.ts'
import { FolderError } from './folder-error.ts'
import { files } from './format.ts'
import type { NewFolder } from './new-folder.ts'
import type { SourceFolder } from './source-folder.ts'

/** @param slugs of the posts, by id. @returns their number */
export async function writeComments(
  db: Kysely<Schema>,
  folder: NewFolder,
  slugs: ReadonlyMap<string, string>,
): Promise<number> {
  const exported = await exportedComments(db, slugs)
  await folder.writeJson(files.comments, exported)
  return exported.comments.length
}

/** @param posts the ids of the posts in the folder, by slug */
export function readComments(source: SourceFolder, posts: ReadonlyMap<string, string>): ExportedComments {
  const place = jsonPlace(files.comments)
  const read = checked(exportedCommentsShape, source.readJson(files.comments), place)
  const people = new Set(read.people.map(({ id }) => id))
  for (const [index, { post, author, likes }] of read.comments.entries()) {
    const at = place(['comments', index])
    if (!posts.has(post)) throw new FolderError(`${at}, post: the folder has no post "${post}".`)
    const unknown = [author, ...likes.map(({ person }) => person)].find((id) => id !== null && !people.has(id))
    if (unknown) throw new FolderError(`${at}: "${unknown}" is not in the list of people.`)
  }
  return read
}
