import type { SourceFolder } from '../source-folder.ts'

/** How a static site generator lays out its folder. */
export interface Generator {
  name: 'Hugo' | 'Jekyll' | 'Astro'
  matches(source: SourceFolder): boolean
  /** The paths of the posts' files. */
  posts(source: SourceFolder): string[]
  /** The folders that an address with `/` at its start is looked up in; '' is the folder itself. */
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

/** The generator of a folder; undefined if it has no posts of any. */
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
