import { collections } from '../../../contract/collections.ts'
import { limits } from '../../../contract/limits.ts'
import { slugFrom } from '../../../contract/slug.ts'
import { markdownTeaser } from '../../../markdown/excerpt.ts'
import { readMarkdownFile } from '../../../markdown/import.ts'
import { readFileName } from '../../../markdown/import-date.ts'
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
  if (!text.trim()) throw new UnreadableFile('This file is empty: there is nothing to import.')
  const { imageUrl, title, slug, date, excerpt, published, notes, ...post } = await readMarkdownFile(text, file.name)
  const values = formValues(collections.blogs.fields, {
    ...post,
    title,
    slug: slugFrom(slug ?? title ?? ''),
    // Spec 9: the start of the content replaces a missing excerpt.
    excerpt: excerpt ?? markdownTeaser(post.content, limits.adminTeaser),
    image_url: imageUrl,
    published: published ?? false,
    // The date of a post is its publication.
    publish_at: date ?? null,
  })
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
