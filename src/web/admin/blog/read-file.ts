import { collections } from '../../../contract/collections.ts'
import { limits } from '../../../contract/limits.ts'
import { slugFrom } from '../../../contract/slug.ts'
import { plainText, teaserText } from '../../../markdown/excerpt.ts'
import { readMarkdownFile } from '../../../markdown/import.ts'
import { type FormValues, formValues } from '../form/form-values.ts'

export const importAccept = '.md,.markdown,.txt'

/** A post out of a file (spec 5), as the form holds it. */
export interface ReadPost {
  file: string
  values: FormValues
}

/** @throws for a file of another kind, one that is no text, and one that cannot be read. */
export async function readPostFile(file: File): Promise<ReadPost> {
  if (!/\.(md|markdown|txt)$/i.test(file.name)) throw new Error('not a markdown file')
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  if (text.includes('\0')) throw new Error('not a text')
  const { imageUrl, title, slug, excerpt, published, ...post } = readMarkdownFile(text)
  const values = formValues(collections.blogs.fields, {
    ...post,
    title,
    slug: slugFrom(slug ?? title ?? ''),
    // Spec 9: the start of the content stands in for a missing excerpt.
    excerpt: excerpt ?? teaserText(plainText(post.content), limits.adminTeaser),
    image_url: imageUrl,
    published: published ?? false,
    publish_at: null,
  })
  return { file: file.name, values }
}
