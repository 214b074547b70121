import { posix } from 'node:path'
import { v5 as idFrom } from 'uuid'
import { limits } from '../../../contract/limits.ts'
import { shortSlug, slugFrom } from '../../../contract/slug.ts'
import { type ImportedPost, readMarkdownFile } from '../../../markdown/import.ts'
import { readFileName } from '../../../markdown/import-date.ts'
import { postFields } from '../../../markdown/post-fields.ts'
import { liquidIn, withoutSiteTags } from '../../../markdown/site-tags.ts'
import type { SourceFolder } from '../source-folder.ts'
import type { Generator } from './generators.ts'

/** A post as its file has it; its pictures still have the addresses of the other site. */
export interface ForeignPost {
  path: string
  /** The same for the same file in each import, so that nothing is imported twice. */
  id: string
  slug: string
  fields: ReturnType<typeof postFields>
  formerAddresses: string[]
  notes: string[]
}

/** Chosen at random once. */
const namespace = '5b0a3a3c-6f0b-4d7e-9a52-0c7f4e1d8b26'

/** @throws FolderError for a file that is not text */
export async function readPost(source: SourceFolder, path: string, generator: Generator): Promise<ForeignPost> {
  const text = withoutSiteTags(source.readText(path, limits.body).replace(/\r\n?/g, '\n'))
  const post = await readMarkdownFile(text, `${nameOf(path)}${posix.extname(path)}`)
  const bare = readFileName(`${nameOf(path)}.md`).name
  const title = post.title ?? (bare.replace(/[-_]+/g, ' ').trim() || 'Untitled')
  const slug = slugOf(post, bare, title)
  return {
    path,
    id: idFrom(`${generator.name}\n${path}\n${slug}`, namespace),
    slug,
    fields: { ...postFields(post), title },
    formerAddresses: post.formerAddresses ?? [],
    notes: [...post.notes, ...(generator.name === 'Jekyll' ? liquidNotes(post.content) : [])],
  }
}

/** `posts/a-title/index.fr.md` is named after its folder: `a-title.fr`. */
function nameOf(path: string): string {
  const name = posix.basename(path, posix.extname(path))
  const [, language] = /^index(\.\w+)?$/.exec(name) ?? [null, null]
  return language === null ? name : posix.basename(posix.dirname(path)) + (language ?? '')
}

function slugOf(post: ImportedPost, fileName: string, title: string): string {
  const given = post.slug?.split('/').filter(Boolean).at(-1)
  return shortSlug(slugFrom(given ?? '') || slugFrom(fileName) || slugFrom(title) || 'post')
}

function liquidNotes(content: string): string[] {
  const found = liquidIn(content)
  return found.length > 0
    ? [`Left as text: ${found.slice(0, 3).join(', ')}${found.length > 3 ? ' and more' : ''}.`]
    : []
}
