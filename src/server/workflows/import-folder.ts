import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { limits } from '../../contract/limits.ts'
import { workflowInput } from '../../contract/workflows.ts'
import { ApiError } from '../errors.ts'
import type { WorkflowStore } from './store.ts'

export interface Imported {
  file: string
  outcome: 'published' | 'draft' | 'known' | 'refused'
  /** The slug, or why not. */
  said: string[]
}

/**
 * Takes every `.json` below a folder through the gate. What is described in the file is suggested from it; nothing is
 * published unless asked for, and then only what the gate lets pass: the rest is kept as a draft for a person to mend.
 */
export async function* importFolder(
  workflows: Pick<WorkflowStore, 'create' | 'inspect' | 'list'>,
  folder: string,
  publish: boolean,
): AsyncGenerator<Imported & { of: number }> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort()
  const { workflows: present } = await workflows.list({}, false)
  const slugs = new Set(present.map(({ slug }) => slug))
  const names = new Set(present.map(({ name, node_count }) => `${name}\0${node_count}`))
  for (const name of files) {
    yield { ...(await importFile(workflows, join(folder, name), { publish, slugs, names })), of: files.length }
  }
}

interface Options {
  publish: boolean
  slugs: Set<string>
  names: Set<string>
}

async function importFile(
  workflows: Pick<WorkflowStore, 'create' | 'inspect'>,
  path: string,
  { publish, slugs, names }: Options,
): Promise<Imported> {
  const file = relative('.', path) || basename(path)
  const refused = (...said: string[]): Imported => ({ file, outcome: 'refused', said })
  if ((await stat(path)).size > limits.body) return refused('The file is larger than 2 MB.')
  const text = await readFile(path, 'utf8')
  const { suggestions, findings, blocking, facts } = await workflows.inspect(text, new Map())
  if (!suggestions) return refused(...findings.map(({ message }) => message))
  // Run twice over the same folder, it adds nothing the second time.
  const same = `${suggestions.name}\0${facts?.nodeCount}`
  if (names.has(same)) return { file, outcome: 'known', said: [`“${suggestions.name}” is there already.`] }
  const published = publish && blocking.length === 0
  const input = workflowInput.safeParse({
    ...suggestions,
    slug: freeSlug(suggestions.slug, slugs),
    tags: suggestions.tags,
    workflow_json: text,
    published,
  })
  if (!input.success) return refused(...input.error.issues.map(({ message }) => message))
  try {
    await workflows.create(input.data)
  } catch (error) {
    if (error instanceof ApiError) return refused(error.message)
    throw error
  }
  slugs.add(input.data.slug ?? '')
  names.add(same)
  return { file, outcome: published ? 'published' : 'draft', said: [input.data.slug ?? '', ...blocking] }
}

function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted.slice(0, limits.slug - 5).replace(/-+$/, '') || 'workflow'
  let slug = base
  for (let count = 2; taken.has(slug); count++) slug = `${base}-${count}`
  return slug
}
