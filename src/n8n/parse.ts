import { STICKY_NOTE, type WorkflowFile } from './file.ts'
import type { Finding } from './finding.ts'
import {
  describeValue,
  isArray,
  isDeeperThan,
  isObject,
  type Json,
  type JsonObject,
  joinPointer,
  ownString,
  walk,
} from './json.ts'
import { findSyntaxProblem, wellFormed } from './json-syntax.ts'

export type ParseResult =
  /** `notes` lists deviations that were accepted. Pointers are relative to `file`. */
  { ok: true; file: WorkflowFile; notes: Finding[] } | { ok: false; problem: Finding }

/** Real files stay under 20 levels. JSON engines recurse, so this limit keeps every later step safe. */
const MAX_DEPTH = 100
/** Each finding repeats the names above it in its pointer. Real names have about 40 characters. */
const MAX_NAME = 500

/** Reads the text of an n8n file. Never throws. */
export function parseWorkflowFile(text: string): ParseResult {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  if (source.trim() === '') return refuse('empty', 'The file is empty.')
  const broken = findSyntaxProblem(source)
  if (broken) {
    return refuse('json', `This is not valid JSON: line ${broken.line}, column ${broken.column}: ${broken.reason}.`)
  }
  return readWorkflowFile(JSON.parse(source))
}

/** Reads a value that is already parsed, such as a request body. Never throws. */
export function readWorkflowFile(value: unknown): ParseResult {
  const deep = tooDeep(value)
  if (deep) return { ok: false, problem: deep }
  const unwrapped = unwrap(wellFormed(value as Json))
  if ('problem' in unwrapped) return { ok: false, problem: unwrapped.problem }
  const { content, notes: named } = withNoteNames(unwrapped.content, unwrapped.pointer)
  const problem = findShapeProblem(content, unwrapped.pointer)
  if (problem) return { ok: false, problem }
  return { ok: true, file: content as WorkflowFile, notes: [...unwrapped.notes, ...named] }
}

/** Iterative, so it is safe to call before anything else is done with a value. */
export function tooDeep(value: unknown): Finding | null {
  if (!isDeeperThan(value, MAX_DEPTH)) return null
  const message = `The file nests lists and objects more than ${MAX_DEPTH} levels deep.`
  return { level: 'error', code: 'too_deep', message, pointer: '' }
}

function findShapeProblem(content: Json, base: string): Finding | null {
  const holder = findLongKey(content)
  if (holder !== null) return tooLong(`${base}${holder}`, 'A name in an object')
  if (!isObject(content)) {
    return shape(
      base,
      `A workflow file must be an object with “nodes” and “connections”, not ${describeValue(content)}.`,
    )
  }
  if (!Object.hasOwn(content, 'nodes')) return shape(base, 'There is no “nodes” list: this is not an n8n workflow.')
  const nodes = content.nodes
  if (!isArray(nodes)) return shape(`${base}/nodes`, `“nodes” should be a list, not ${describeValue(nodes)}.`)
  if (!Object.hasOwn(content, 'connections'))
    return shape(base, 'There is no “connections” object; n8n rejects such a file.')
  if (!isObject(content.connections)) {
    const found = describeValue(content.connections)
    return shape(`${base}/connections`, `“connections” should be an object, not ${found}.`)
  }
  for (const [index, node] of nodes.entries()) {
    const pointer = joinPointer(base, 'nodes', index)
    if (!isObject(node)) return shape(pointer, `Node ${index + 1} should be an object, not ${describeValue(node)}.`)
    for (const key of ['name', 'type']) {
      const found = Object.hasOwn(node, key) ? node[key] : undefined
      if (typeof found === 'string' && found.length <= MAX_NAME) continue
      if (typeof found === 'string') return tooLong(joinPointer(pointer, key), `The ${key} of node ${index + 1}`)
      const message = `Node ${index + 1} should have a ${key} that is text; it is ${describeValue(found)}.`
      return shape(found === undefined ? pointer : joinPointer(pointer, key), message)
    }
  }
  return null
}

function shape(pointer: string, message: string): Finding {
  return { level: 'error', code: 'shape', message, pointer }
}

function tooLong(pointer: string, what: string): Finding {
  return shape(pointer, `${what} is longer than ${MAX_NAME} characters.`)
}

/** The place of the first object that has a key longer than `MAX_NAME`. */
function findLongKey(content: Json): string | null {
  for (const { key, pointer } of walk(content)) {
    if (typeof key === 'string' && key.length > MAX_NAME) return pointer.slice(0, -joinPointer('', key).length)
  }
  return null
}

function refuse(code: string, message: string): ParseResult {
  return { ok: false, problem: { level: 'error', code, message, pointer: '' } }
}

/** Gives unnamed sticky notes the name that n8n's editor would give them, so that every node has one. */
function withNoteNames(content: Json, base: string): { content: Json; notes: Finding[] } {
  const notes: Finding[] = []
  if (!isObject(content) || !isArray(content.nodes)) return { content, notes }
  const taken = new Set(content.nodes.map((node) => ownString(node, 'name')))
  let count = 0
  const freeName = () => {
    let name = 'Sticky Note'
    while (taken.has(name)) name = `Sticky Note${++count}`
    taken.add(name)
    return name
  }
  const nodes = content.nodes.map((node, index) => {
    if (!isObject(node) || node.type !== STICKY_NOTE || isName(node)) return node
    const name = freeName()
    const message = `Sticky note number ${index + 1} had no name; it is now called “${name}”.`
    notes.push({ level: 'warning', code: 'note_name', message, pointer: joinPointer(base, 'nodes', index), node: name })
    return { ...node, name }
  })
  return { content: notes.length > 0 ? { ...content, nodes } : content, notes }
}

const isName = (node: Json) => (ownString(node, 'name')?.trim() ?? '') !== ''

type Unwrapped = { content: Json; pointer: string; notes: Finding[] } | { problem: Finding }

/** Known wrappers: our own and n8n's template API, n8n's REST API, and a stored record. */
const COVERS = ['workflow', 'data', 'workflow_json', 'template']

/** Takes a workflow out of its wrapper, and adds a note about it. */
function unwrap(value: Json): Unwrapped {
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
