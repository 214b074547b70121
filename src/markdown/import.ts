import { limits } from '../contract/limits.ts'
import { markdownTeaser } from './excerpt.ts'
import { type FrontMatter, readFrontMatter, splitList } from './front-matter.ts'
import { cleanContent } from './import-cleaning.ts'
import { isListEntry, readDate, readFileName, readHeader, readImage, readKeywords } from './import-header.ts'

export type ImportedPost = {
  title: string | null
  keywords: string[]
  series: string | null
  excerpt: string | null
  description: string | null
  imageUrl: string | null
  content: string
  /** Sentences about what was found but not understood. */
  notes: string[]
  /** Other addresses of the post on the site that it comes from, such as `/2024/a-post/`. */
  formerAddresses?: string[]
  /** Only front matter and the file name can contain these. */
  slug?: string
  date?: string
  published?: boolean
  /** Why its front matter could not be read. */
  problem?: string
}

/**
 * Reads a post from a markdown or text file: a first-level heading is the title, bold labels give metadata, the content
 * follows a `---` line, and a file without metadata is content as a whole, its heading included. Front matter, as
 * static site generators write it, is read too and wins over labels; so is a date in the file's name.
 */
export async function readMarkdownFile(text: string, fileName = ''): Promise<ImportedPost> {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .split('\n')
  const block = await readFrontMatter(lines)
  const front = block && 'fields' in block ? block : null
  const fields: FrontMatter = front?.fields ?? new Map()
  const { title, labels, content } = readHeader(front?.rest ?? lines)
  const keywords = [...list(fields, 'keywords'), ...list(fields, 'tags'), ...list(fields, 'categories', 'category')]
  const body = content.join('\n').replace(/^(?:[ \t]*\n)+/, '')
  const problem = block && 'problem' in block ? block.problem : null
  const clean = cleanContent(body.trimEnd(), /\.mdx$/i.test(fileName))
  return {
    title: first(fields, 'title') ?? title,
    keywords: readKeywords(keywords.length ? keywords : labelledKeywords(labels.get('keywords') ?? '')),
    excerpt: first(fields, 'excerpt', 'summary') ?? (labels.get('excerpt') || null),
    series: first(fields, 'series') ?? (labels.get('series') || null),
    description: first(fields, 'description') ?? (labels.get('description') || null),
    imageUrl: readImage(first(fields, ...imageNames, ...nestedImages) ?? labels.get('image') ?? ''),
    content: clean.content.replace(/^\n+|\n+$/g, ''),
    notes: [...(problem ? [`${problem} It stays in the text.`] : []), ...notImported(fields), ...clean.notes],
    ...publication(fields, readFileName(fileName)),
    ...(problem && { problem }),
    ...formerAddresses(fields),
  }
}

function formerAddresses(fields: FrontMatter) {
  const addresses = addressNames.flatMap((name) => fields.get(name) ?? []).filter(Boolean)
  return addresses.length > 0 ? { formerAddresses: [...new Set(addresses)] } : {}
}

const imageNames = [
  ...['image', 'cover', 'cover_image', 'featured_image', 'image_url', 'featured image', 'cover image'],
  ...['heroimage', 'hero_image', 'featuredimage', 'ogimage', 'thumbnail', 'images'],
]
const nestedImages = imageNames.flatMap((name) => [`${name}.image`, `${name}.url`, `${name}.src`])
const dateNames = ['date', 'created_at', 'pubdate', 'pubdatetime', 'publishdate']
const addressNames = ['aliases', 'permalink', 'redirect_from', 'url']
const fieldNames = new Set([
  ...['title', 'keywords', 'tags', 'categories', 'category', 'taxonomies.tags', 'taxonomies.categories', 'excerpt'],
  ...['summary', 'description', 'series', 'slug', 'published', 'draft', ...dateNames, ...addressNames],
  ...[...imageNames, ...nestedImages],
])

function notImported(fields: FrontMatter): string[] {
  const names = [...fields.keys()].filter((name) => !fieldNames.has(name))
  const date = first(fields, ...dateNames)
  return [
    ...(date && readDate(date) === null ? [`The date "${date}" could not be read.`] : []),
    ...(names.length > 0
      ? [`Not imported: ${names.slice(0, 12).join(', ')}${names.length > 12 ? ' and more' : ''}.`]
      : []),
  ]
}

function labelledKeywords(value: string): string[] {
  return value.split('\n').flatMap((line) => splitList(isListEntry(line) ? line.replace(/^\s*[-*+]\s+/, '') : line))
}

function publication(fields: FrontMatter, file: ReturnType<typeof readFileName>) {
  const slug = first(fields, 'slug') ?? (file.date ? file.name : null)
  const date = readDate(first(fields, ...dateNames) ?? '') ?? file.date
  const published = flag(first(fields, 'published'))
  const draft = flag(first(fields, 'draft'))
  const shown = published ?? (draft === null ? null : !draft)
  return { ...(slug && { slug }), ...(date && { date }), ...(shown !== null && { published: shown }) }
}

function first(fields: FrontMatter, ...names: string[]): string | null {
  for (const name of names) {
    const value = [fields.get(name) ?? ''].flat()[0]
    if (value) return value
  }
  return null
}

function list(fields: FrontMatter, ...names: string[]): string[] {
  const values = names
    .flatMap((name) => [fields.get(name), fields.get(`taxonomies.${name}`)])
    .find((value) => value?.length)
  return typeof values === 'string' ? splitList(values) : (values ?? [])
}

function flag(value: string | null): boolean | null {
  if (/^(?:true|yes|on)$/i.test(value ?? '')) return true
  return /^(?:false|no|off)$/i.test(value ?? '') ? false : null
}

export const postFields = ({ title, keywords, series, description, content, ...post }: ImportedPost) => ({
  ...{ title, keywords, series, description, content },
  // Spec 9: the start of the content replaces a missing excerpt.
  excerpt: post.excerpt ?? markdownTeaser(content, limits.adminTeaser),
  image_url: post.imageUrl,
  // The date of a post is when it was published.
  publish_at: post.date ?? null,
})
