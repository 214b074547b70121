import { STICKY_NOTE, type WorkflowFile } from './file.ts'
import {
  describeValue,
  holds,
  isArray,
  isDeeperThan,
  isObject,
  type Json,
  type JsonObject,
  joinPointer,
  own,
  ownString,
  walk,
} from './json.ts'
import { syntaxSentence, wellFormed } from './json-syntax.ts'
import { type Finding, finding } from './rules.ts'

export type ParseResult =
  /** `notes` lists deviations that were accepted. Pointers are relative to `file`. */
  { ok: true; file: WorkflowFile; notes: Finding[] } | { ok: false; problem: Finding }

/** Real files stay under 20 levels. JSON engines recurse, so this limit keeps every later step safe. */
const MAX_DEPTH = 100
/** Each finding repeats the names above it in its pointer. Real names have about 40 characters. */
const MAX_NAME = 500

export function parseWorkflowFile(text: string): ParseResult {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  if (source.trim() === '') return { ok: false, problem: finding('empty', 'The file is empty.') }
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    return { ok: false, problem: finding('json', syntaxSentence(source) ?? 'This is not valid JSON.') }
  }
  return readWorkflowFile(value, source.isWellFormed() && !/\\u[dD][89A-Fa-f]/.test(source))
}

/**
 * Reads a value that is already parsed, such as a request body. Never throws.
 * @param isWellFormed whether no text in it has half a surrogate pair
 */
export function readWorkflowFile(value: unknown, isWellFormed = false): ParseResult {
  const deep = tooDeep(value)
  if (deep) return { ok: false, problem: deep }
  const unwrapped = unwrap(isWellFormed ? (value as Json) : wellFormed(value as Json))
  if ('problem' in unwrapped) return { ok: false, problem: unwrapped.problem }
  const { content, notes: named } = withNoteNames(unwrapped.content, unwrapped.pointer)
  const problem = findShapeProblem(content, unwrapped.pointer)
  if (problem) return { ok: false, problem }
  return { ok: true, file: content as WorkflowFile, notes: [...unwrapped.notes, ...named] }
}

/** Stops at the limit, so it is safe to call before anything else is done with a value. */
export function tooDeep(value: unknown): Finding | null {
  if (!isDeeperThan(value, MAX_DEPTH)) return null
  return finding('too_deep', `The file nests lists and objects more than ${MAX_DEPTH} levels deep.`)
}

function findShapeProblem(content: Json, base: string): Finding | null {
  const shape = (message: string, ...keys: (string | number)[]) => finding('shape', message, joinPointer(base, ...keys))
  const tooLong = (what: string, ...keys: (string | number)[]) =>
    shape(`${what} is longer than ${MAX_NAME} characters.`, ...keys)

  const isLong = holds(content, (text, isKey) => isKey && text.length > MAX_NAME)
  for (const { key, pointer } of isLong ? walk(content, base) : []) {
    if (typeof key !== 'string' || key.length <= MAX_NAME) continue
    return { ...tooLong('A name in an object'), pointer: pointer.slice(0, -joinPointer('', key).length) }
  }
  if (!isObject(content)) {
    return shape(`A workflow file must be an object with “nodes” and “connections”, not ${describeValue(content)}.`)
  }
  const [nodes, connections] = [own(content, 'nodes'), own(content, 'connections')]
  if (nodes === undefined) return shape('There is no “nodes” list: this is not an n8n workflow.')
  if (!isArray(nodes)) return shape(`“nodes” should be a list, not ${describeValue(nodes)}.`, 'nodes')
  if (connections === undefined) return shape('There is no “connections” object; n8n rejects such a file.')
  if (!isObject(connections)) {
    return shape(`“connections” should be an object, not ${describeValue(connections)}.`, 'connections')
  }
  for (const [index, node] of nodes.entries()) {
    const at = ['nodes', index]
    if (!isObject(node)) return shape(`Node ${index + 1} should be an object, not ${describeValue(node)}.`, ...at)
    for (const key of ['name', 'type']) {
      const value = own(node, key)
      if (typeof value !== 'string') {
        const message = `Node ${index + 1} should have a ${key} that is text; it is ${describeValue(value)}.`
        return shape(message, ...at, ...(value === undefined ? [] : [key]))
      }
      if (value.length > MAX_NAME) return tooLong(`The ${key} of node ${index + 1}`, ...at, key)
    }
  }
  return null
}

/** Gives unnamed sticky notes the name that n8n's editor would give them. Other nodes without one get an empty one, which a rule reports. */
function withNoteNames(content: Json, base: string): { content: Json; notes: Finding[] } {
  const notes: Finding[] = []
  if (!isObject(content) || !isArray(content.nodes)) return { content, notes }
  const taken = new Set(content.nodes.map((node) => ownString(node, 'name')))
  let count = 0
  const nodes = content.nodes.map((node, index) => {
    if (!isObject(node) || ownString(node, 'name')?.trim()) return node
    if (node.type !== STICKY_NOTE) return (own(node, 'name') ?? null) === null ? { ...node, name: '' } : node
    let name = 'Sticky Note'
    while (taken.has(name)) name = `Sticky Note${++count}`
    taken.add(name)
    const message = `Sticky note number ${index + 1} had no name; it is now called “${name}”.`
    notes.push(finding('note_name', message, joinPointer(base, 'nodes', index), name))
    return { ...node, name }
  })
  return { content: { ...content, nodes }, notes }
}

/** Known wrappers: our own and n8n's template API, n8n's REST API, and a stored record. */
const COVERS = ['workflow', 'data', 'workflow_json', 'template']

function unwrap(value: Json): { content: Json; pointer: string; notes: Finding[] } | { problem: Finding } {
  const notes: Finding[] = []
  let content = value
  let pointer = ''
  let outerName: string | undefined
  for (let depth = 0; depth < 4; depth++) {
    if (isArray(content)) {
      const problem = listProblem(content)
      if (problem) return { problem: finding('shape', problem, pointer) }
      content = content[0] ?? null
      pointer = joinPointer(pointer, 0)
      notes.push(finding('in_list', 'The workflow was the only entry of a list, as n8n’s export command writes it.'))
      continue
    }
    const cover = isObject(content) ? coverOf(content) : undefined
    if (!isObject(content) || cover === undefined) break
    outerName = ownString(content, 'name') ?? outerName
    content = content[cover] ?? null
    pointer = joinPointer(pointer, cover)
    notes.push(finding('wrapped', `The workflow was wrapped in “${cover}”.`))
  }
  if (isObject(content) && typeof content.name !== 'string' && isArray(content.nodes)) {
    if (outerName !== undefined) content = { ...content, name: outerName }
    else
      notes.push(
        finding('unnamed_workflow', 'The workflow has no name: it looks like nodes that were copied from the canvas.'),
      )
  }
  return { content, pointer, notes }
}

const isWorkflowLike = (entry: Json | undefined): boolean =>
  isObject(entry) && ['nodes', ...COVERS].some((key) => Object.hasOwn(entry, key))

function coverOf(content: JsonObject): string | undefined {
  if (Object.hasOwn(content, 'nodes') && Object.hasOwn(content, 'connections')) return undefined
  return COVERS.find((key) => isArray(own(content, key)) || isWorkflowLike(own(content, key)))
}

function listProblem(list: readonly Json[]): string | null {
  if (list.length === 0) return 'The list is empty: there is no workflow in it.'
  if (list.length === 1) return null
  if (list.every((entry) => own(entry, 'type') !== undefined && own(entry, 'nodes') === undefined)) {
    return 'This is a list of nodes without their connections; export the whole workflow.'
  }
  if (!list.some(isWorkflowLike)) return 'This is a list, but not of workflows.'
  return `The file holds ${list.length} workflows. Add them one at a time.`
}
