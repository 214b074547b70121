import type { Finding } from './finding.ts'
import { isArray, isObject, type Json, type JsonObject } from './json/json.ts'
import { joinPointer } from './json/pointer.ts'

type Unwrapped = { content: Json; pointer: string; notes: Finding[] } | { problem: Finding }

/** Known wrappers: our own and n8n's template API, n8n's REST API, and a stored record. */
const COVERS = ['workflow', 'data', 'workflow_json', 'template']

/** Takes a workflow out of its wrapper, and adds a note about it. */
export function unwrap(value: Json): Unwrapped {
  const notes: Finding[] = []
  let content = value
  let pointer = ''
  let outerName: string | undefined
  for (let depth = 0; depth < 4; depth++) {
    if (isArray(content)) {
      const problem = refuseList(content, pointer)
      if (problem) return { problem }
      content = content[0] ?? null
      pointer = joinPointer(pointer, 0)
      notes.push(note('in_list', 'The workflow was the only entry of a list, as n8n’s export command writes it.'))
      continue
    }
    const cover = isObject(content) ? coverOf(content) : undefined
    if (!isObject(content) || cover === undefined) break
    if (typeof content.name === 'string') outerName = content.name
    content = content[cover] ?? null
    pointer = joinPointer(pointer, cover)
    notes.push(note('wrapped', `The workflow was wrapped in “${cover}”.`))
  }
  if (isObject(content) && typeof content.name !== 'string' && isArray(content.nodes)) {
    if (outerName !== undefined) content = { ...content, name: outerName }
    else notes.push(note('no_name', 'The workflow has no name: it looks like nodes that were copied from the canvas.'))
  }
  return { content, pointer, notes }
}

function coverOf(content: JsonObject): string | undefined {
  if (Object.hasOwn(content, 'nodes') && Object.hasOwn(content, 'connections')) return undefined
  return COVERS.find((key) => {
    const inner = Object.hasOwn(content, key) ? content[key] : undefined
    return isArray(inner) || (isObject(inner) && ['nodes', ...COVERS].some((name) => Object.hasOwn(inner, name)))
  })
}

function refuseList(list: readonly Json[], pointer: string): Finding | null {
  const refuse = (message: string): Finding => ({ level: 'error', code: 'shape', message, pointer })
  if (list.length === 0) return refuse('The list is empty: there is no workflow in it.')
  if (list.length === 1) return null
  const areNodes = list.every(
    (entry) => isObject(entry) && Object.hasOwn(entry, 'type') && !Object.hasOwn(entry, 'nodes'),
  )
  if (areNodes) return refuse('This is a list of nodes without their connections; export the whole workflow.')
  if (!list.some(isWorkflowLike)) return refuse('This is a list, but no list of workflows.')
  return refuse(`The file holds ${list.length} workflows; take them one at a time.`)
}

function isWorkflowLike(entry: Json): boolean {
  return isObject(entry) && ['nodes', ...COVERS].some((key) => Object.hasOwn(entry, key))
}

function note(code: string, message: string): Finding {
  return { level: 'note', code, message, pointer: '' }
}
