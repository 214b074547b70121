import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { limits, sizeLabel } from '../../contract/limits.ts'
import { freeSlug, shortSlug, slugFrom } from '../../contract/slug.ts'
import { workflowInput } from '../../contract/workflows.ts'
import { ownName, suggestDetails } from '../../n8n/suggest.ts'
import { ApiError } from '../platform/http/errors.ts'
import { type Blocker, blockers, contentOf, loadGate, type WorkflowStore } from '../workflows/index.ts'

export interface Imported {
  file: string
  outcome: 'published' | 'draft' | 'known' | 'refused'
  problems: Blocker[]
}

/** Imports every `.json` through the gate. Unless `publish`, or if it does not pass, a file is stored as a draft. */
export async function* importFolder(
  workflows: Pick<WorkflowStore, 'create' | 'list' | 'contents'>,
  folder: string,
  publish: boolean,
): AsyncGenerator<Imported & { of: number }> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort()
  const { workflows: present } = await workflows.list({}, false)
  const slugs = new Set(present.map(({ slug }) => slug))
  const contents = await workflows.contents()
  for (const name of files) {
    yield { ...(await importFile(workflows, folder, name, { publish, slugs, contents })), of: files.length }
  }
}

async function importFile(
  workflows: Pick<WorkflowStore, 'create'>,
  folder: string,
  file: string,
  { publish, slugs, contents }: { publish: boolean; slugs: Set<string>; contents: Set<string> },
): Promise<Imported> {
  const path = join(folder, file)
  const refused = (kind: string, ...sentences: string[]): Imported => ({
    file,
    outcome: 'refused',
    problems: sentences.map((sentence) => ({ kind, sentence })),
  })
  if ((await stat(path)).size > limits.body)
    return refused('size', `The file is larger than ${sizeLabel(limits.body)}.`)
  const text = await readFile(path, 'utf8')
  const { passGate } = await loadGate()
  const gate = passGate(text, new Map())
  const problems = blockers(gate)
  if (!gate.clean) return { file, outcome: 'refused', problems }
  // A second run on the same folder adds nothing.
  const content = contentOf(gate.clean)
  if (contents.has(content)) return { file, outcome: 'known', problems: [] }
  const suggested = suggestDetails(gate.clean)
  const name = (ownName(gate.clean) ?? nameOfFile(file)) || suggested.name
  const published = publish && problems.length === 0
  const input = workflowInput.safeParse({
    ...suggested,
    name,
    slug: freeSlug(shortSlug(slugFrom(name)) || 'workflow', slugs),
    workflow_json: text,
    published,
  })
  if (!input.success) return refused('details', ...input.error.issues.map(({ message }) => message))
  try {
    await workflows.create(input.data)
  } catch (error) {
    if (error instanceof ApiError) return refused(error.code, error.message)
    throw error
  }
  slugs.add(input.data.slug ?? '')
  contents.add(content)
  return { file, outcome: published ? 'published' : 'draft', problems }
}

/** `0042_new-orders.json` → `0042 new orders`: an unnamed workflow is named after its file. */
function nameOfFile(file: string): string {
  const words = basename(file, '.json')
    .replace(/[\s_-]+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, limits.line)
}

type Outcome = Imported['outcome']

const headings: Partial<Record<Outcome, string>> = {
  draft: 'Saved as drafts; fix them in /admin/workflows',
  refused: 'Refused',
}

const NAMED = 3

/** Each kind of problem once, with its files. */
export function importReport(all: readonly Imported[]): string[] {
  const count = (outcome: Outcome) => all.filter((one) => one.outcome === outcome).length
  const lines = [
    `${count('published')} published, ${count('draft')} drafts, ${count('known')} already known, ${count('refused')} refused.`,
  ]
  for (const [outcome, heading] of Object.entries(headings)) {
    const waiting = all.filter((one) => one.outcome === outcome && one.problems.length > 0)
    if (waiting.length > 0) lines.push('', `${heading} (${counted(waiting.length, 'file')}):`, ...problemsOf(waiting))
  }
  return lines
}

function problemsOf(waiting: readonly Imported[]): string[] {
  const findings = waiting.flatMap(({ file, problems }) => problems.map((problem) => ({ file, ...problem })))
  const kinds = [...Map.groupBy(findings, ({ kind }) => kind).values()].map((same) => ({
    files: [...new Set(same.map(({ file }) => file))],
    sentences: [...new Set(same.map(({ sentence }) => sentence))],
  }))
  return kinds
    .sort((a, b) => b.files.length - a.files.length)
    .flatMap(({ files, sentences }) => {
      const others = sentences.length > 1 ? ` (and ${sentences.length - 1} more like it)` : ''
      const rest = files.length > NAMED ? ` and ${files.length - NAMED} more` : ''
      return [
        `  - ${sentences[0]}${others}`,
        `    ${counted(files.length, 'file')}: ${files.slice(0, NAMED).join(', ')}${rest}`,
      ]
    })
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
