import { posix } from 'node:path'
import { v5 as idFrom } from 'uuid'
import { limits } from '../../../contract/limits.ts'
import { shortSlug, slugFrom } from '../../../contract/slug.ts'
import { type ImportedPost, postFields, readMarkdownFile } from '../../../markdown/import.ts'
import { liquidIn, withoutSiteTags } from '../../../markdown/import-cleaning.ts'
import { readFileName } from '../../../markdown/import-header.ts'
import type { SourceFolder } from '../folders.ts'

export interface Generator {
  name: 'Hugo' | 'Jekyll' | 'Astro'
  matches(source: SourceFolder): boolean
  posts(source: SourceFolder): string[]
  /** The folders in which an address that starts with `/` is looked up; '' is the folder itself. */
  publicFolders: readonly string[]
}

const markdown = /\.(?:md|markdown|mdx)$/i

const below =
  (...folders: string[]) =>
  (source: SourceFolder): string[] =>
    folders.flatMap((folder) => source.list(folder)).filter((path) => markdown.test(path))

const has = (source: SourceFolder, path: string) => source.kindOf(path) === 'folder'

const ofJekyll = (source: SourceFolder) =>
  source.list('').filter((path) => /(?:^|\/)_(?:posts|drafts)\//.test(path) && !/^(?:_site|vendor)\//.test(path))

const astroConfigs = ['js', 'mjs', 'ts', 'mts'].map((ending) => `astro.config.${ending}`)

export const generatorOf = (source: SourceFolder): Generator | undefined =>
  generators.find((each) => each.matches(source) && each.posts(source).length > 0)

/** Astro first: its folder may have a `content` as well. */
const generators: readonly Generator[] = [
  {
    name: 'Astro',
    matches: (source) => has(source, 'src/content') || astroConfigs.some((file) => source.kindOf(file) === 'file'),
    posts: below('src/content', 'src/data', 'content'),
    publicFolders: ['public'],
  },
  {
    name: 'Jekyll',
    matches: (source) => has(source, '_posts') || has(source, '_drafts') || ofJekyll(source).length > 0,
    posts: (source) => ofJekyll(source).filter((path) => markdown.test(path)),
    publicFolders: [''],
  },
  {
    name: 'Hugo',
    matches: (source) => has(source, 'content'),
    posts: below('content'),
    publicFolders: ['static', 'assets'],
  },
]

export type ForeignPost = Awaited<ReturnType<typeof readPost>>

const namespace = '5b0a3a3c-6f0b-4d7e-9a52-0c7f4e1d8b26'

export async function readPost(source: SourceFolder, path: string, generator: Generator) {
  const text = withoutSiteTags(source.readText(path, limits.body).replace(/\r\n?/g, '\n'))
  const post = await readMarkdownFile(text, `${nameOf(path)}${posix.extname(path)}`)
  const bare = readFileName(`${nameOf(path)}.md`).name
  const title = post.title ?? (bare.replace(/[-_]+/g, ' ').trim() || 'Untitled')
  const slug = slugOf(post, bare, title)
  return {
    path,
    // The id is the same in each import, so that nothing is imported twice.
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
  const [first, second, third, more] = liquidIn(content)
  return first
    ? [`Kept as plain text: ${[first, second, third].filter(Boolean).join(', ')}${more ? ' and more' : ''}.`]
    : []
}
