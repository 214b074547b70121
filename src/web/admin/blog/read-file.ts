import { collections } from '../../../contract/collections.ts'
import { slugFrom } from '../../../contract/slug.ts'
import { readMarkdownFile } from '../../../markdown/import.ts'
import { readFileName } from '../../../markdown/import-date.ts'
import { postFields } from '../../../markdown/post-fields.ts'
import { type FormValues, formValues } from '../form/form-values.ts'

export const importAccept = '.md,.markdown,.txt,.mdx'

/** A post read from a file (spec 5), as the form's values. */
export interface ReadPost {
  file: string
  /** The title if the file gives none. */
  name: string
  values: FormValues
  /** What was found but not understood. */
  notes: string[]
}

/** Its message tells the owner why a file cannot become a post. */
export class UnreadableFile extends Error {}

const unreadable = "We couldn't read that markdown file. Please try again."

/** @throws UnreadableFile for a file of another type, a file that is not text, and an empty file */
export async function readPostFile(file: File): Promise<ReadPost> {
  if (!/\.(md|markdown|txt|mdx)$/i.test(file.name)) throw new UnreadableFile(unreadable)
  const text = await textOf(file)
  if (!text.trim()) throw new UnreadableFile('This file is empty, so there is nothing to import.')
  const post = await readMarkdownFile(text, file.name)
  const values = formValues(collections.blogs.fields, {
    ...postFields(post),
    slug: slugFrom(post.slug ?? post.title ?? ''),
    published: post.published ?? false,
  })
  const former = post.formerAddresses?.join(', ')
  const notes = former ? [...post.notes, `Not imported: its old addresses, ${former}.`] : post.notes
  return { file: file.name, name: readFileName(file.name).name, values, notes }
}

async function textOf(file: File): Promise<string> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    if (!text.includes('\0')) return text
  } catch {
    // The error below reports it.
  }
  throw new UnreadableFile(unreadable)
}
