import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSettings } from '../../site.config.ts'

const folder = new URL('../../content/demo/', import.meta.url).pathname

/** Every text of a value: the strings of objects and lists. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : []

const files = (path: string, ending: string) => readdirSync(join(folder, path)).filter((name) => name.endsWith(ending))

/**
 * The sentences, names and addresses of the demo content and of the settings of a fresh site. Single common words, such
 * as the names of tools, may be on any site.
 */
export function demoWords(): string[] {
  const lists = files('.', '.json').map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  const templates = JSON.parse(readFileSync(join(folder, 'workflows/index.json'), 'utf8'))
  const posts = ['posts', 'posts/drafts'].flatMap((path) =>
    files(path, '.md').flatMap((name) => readFileSync(join(folder, path, name), 'utf8').split(/\n+/)),
  )
  const { name, email, links } = defaultSettings.identity
  const all = [...textsOf([lists, templates, defaultSettings.words, defaultSettings.identity]), ...posts]
  const telling = all.map((text) => text.trim()).filter((text) => text.split(/\s+/).length >= 4)
  return [...new Set([...telling, name, email, ...links.map(({ address }) => address), '/demo/'])]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** The words of the demo in a page, a feed or a letter. */
export const demoWordsIn = (text: string, words: readonly string[]): string[] => {
  const plain = text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? '')
  return words.filter((word) => plain.includes(word))
}
