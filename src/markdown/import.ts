import { type FrontMatter, readFrontMatter, splitList } from './front-matter.ts'
import { isListEntry, readHeader } from './header.ts'
import { type Labels, readImage, readKeywords } from './labels.ts'

export type ImportedPost = {
  title: string | null
  keywords: string[]
  excerpt: string | null
  description: string | null
  imageUrl: string | null
  content: string
  /** Only front matter can say these. */
  slug?: string
  /** ISO 8601, UTC. */
  date?: string
  published?: boolean
}

/**
 * A post from a markdown or text file: a first-level heading is the title, bold labels give metadata, the content
 * follows a `---` line, and a file without metadata is content as a whole, its heading included. Front matter, as
 * static site generators write it, is read too and wins over labels.
 */
export function readMarkdownFile(text: string): ImportedPost {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  while (lines.length && !lines[0]?.trim()) lines.shift()
  const front = readFrontMatter(lines)
  const fields: FrontMatter = front?.fields ?? new Map()
  const { title, labels, content } = readHeader(front?.rest ?? lines)
  const keywords = list(fields, 'keywords', 'tags')
  return {
    title: first(fields, 'title') ?? title,
    keywords: readKeywords(keywords.length ? keywords : labelledKeywords(labels)),
    excerpt: first(fields, 'excerpt', 'summary') ?? (labels.get('excerpt') || null),
    description: first(fields, 'description') ?? (labels.get('description') || null),
    imageUrl: readImage(imageField(fields) ?? labels.get('image') ?? ''),
    content: content
      .join('\n')
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd(),
    ...publication(fields),
  }
}

function labelledKeywords(labels: Labels): string[] {
  const value = labels.get('keywords') ?? ''
  return value.split('\n').flatMap((line) => splitList(isListEntry(line) ? line.replace(/^\s*[-*+]\s+/, '') : line))
}

function imageField(fields: FrontMatter): string | null {
  const names = ['image', 'cover', 'cover_image', 'featured_image', 'image_url', 'featured image', 'cover image']
  return first(fields, ...names, ...names.flatMap((name) => [`${name}.image`, `${name}.url`, `${name}.src`]))
}

function publication(fields: FrontMatter): Pick<ImportedPost, 'slug' | 'date' | 'published'> {
  const slug = first(fields, 'slug')
  const time = Date.parse(first(fields, 'date', 'created_at') ?? '')
  const published = flag(first(fields, 'published'))
  const draft = flag(first(fields, 'draft'))
  const shown = published ?? (draft === null ? null : !draft)
  return {
    ...(slug && { slug }),
    ...(Number.isFinite(time) && { date: new Date(time).toISOString() }),
    ...(shown !== null && { published: shown }),
  }
}

function first(fields: FrontMatter, ...names: string[]): string | null {
  for (const name of names) {
    const value = [fields.get(name) ?? ''].flat()[0]
    if (value) return value
  }
  return null
}

function list(fields: FrontMatter, ...names: string[]): string[] {
  const values = names.map((name) => fields.get(name)).find((value) => value?.length)
  return typeof values === 'string' ? splitList(values) : (values ?? [])
}

function flag(value: string | null): boolean | null {
  if (/^(?:true|yes|on)$/i.test(value ?? '')) return true
  return /^(?:false|no|off)$/i.test(value ?? '') ? false : null
}
