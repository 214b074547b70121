import { checkConnections, checkNodes } from './checks/structure.ts'
import { readConnections } from './connections.ts'
import { partsOf } from './embedded/parts.ts'
import { walkInside } from './embedded/walk.ts'
import { subWorkflows } from './facts.ts'
import { isStickyNote, type WorkflowFile } from './file.ts'
import type { Finding, FindingLevel, Report } from './finding.ts'
import { buildGraph, reachableFrom } from './graph.ts'
import { joinPointer, own, walk } from './json.ts'
import { isPlaceholder } from './secrets/values.ts'
import { isTrigger } from './triggers.ts'

const ORDER: readonly FindingLevel[] = ['error', 'warning', 'note']

/** More findings of one kind are only counted. */
const MANY = 200

/** All findings for the author, most severe first. An `error` breaks the import or the execution. */
export function checkWorkflow(file: WorkflowFile): Finding[] {
  const findings: Finding[] = []
  const counts = new Map<string, number>()
  const report: Report = (level, code, message, pointer, node) => {
    const count = (counts.get(`${level} ${code}`) ?? 0) + 1
    counts.set(`${level} ${code}`, count)
    if (count <= MANY) findings.push({ level, code, message, pointer, ...(node !== undefined && { node }) })
  }
  for (const check of [checkNodes, checkConnections, checkFlow, checkReferences, checkEmbedded]) check(file, report)
  for (const [kind, count] of counts) {
    if (count <= MANY) continue
    const [level, code] = kind.split(' ') as [FindingLevel, string]
    const message = `There are at least ${count - MANY} more findings of the kind “${code}”.`
    findings.push({ level, code, message, pointer: '' })
  }
  return findings.sort((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level))
}

/** Reports workflows in texts that could not be read, so that what identifies their owner is still in them. */
function checkEmbedded({ nodes }: WorkflowFile, report: Report) {
  for (const [index, node] of nodes.entries()) {
    const say = (level: FindingLevel, code: string, pointer: string, rest: string) =>
      report(level, code, `“${node.name}” contains ${rest}`, pointer, node.name)
    const visits = [...walkInside(node, joinPointer('/nodes', index))]
    const deep = visits.find(({ tooDeep }) => tooDeep)
    if (deep) {
      say('error', 'embedded_too_deep', deep.pointer, 'too many workflows inside one another to be checked.')
      continue
    }
    /** What is left of each text without the pieces that could be read. */
    const texts = new Map<string, string>()
    for (const { value, pointer } of visits) {
      if (typeof value !== 'string') continue
      const before = texts.get(pointer)
      texts.set(pointer, before === undefined ? value : `${before}{}${value}`)
    }
    for (const [pointer, text] of texts) {
      const whole = NODES.test(text) && CONNECTIONS.test(text)
      if (!(whole || (TYPE.test(text) && NODE.test(text))) || isJson(text)) continue
      const what = 'a workflow that is not valid JSON'
      const named = identifying(text)
      if (named !== undefined) {
        const rest = `${what}, so “${named}” cannot be removed from it. Make it valid JSON, or remove “${named}” yourself.`
        say('error', 'embedded_unreadable', pointer, rest)
      } else if (whole) say('warning', 'embedded_unreadable', pointer, `${what}. Only parts of it were checked.`)
    }
  }
}

/** A quote, with the backslashes of the texts around it. */
const QUOTE = String.raw`\\{0,20}["'${'`'}]`
const key = (name: string, value: string) =>
  new RegExp(`\\b(?:${name})(?:${QUOTE})?\\s{0,20}:(?:\\\\n|\\s){0,200}${value}`, 'u')
const NODES = key('nodes', String.raw`\[(?:\\n|\s){0,200}\{`)
const CONNECTIONS = key('connections', String.raw`\{`)
const TYPE = key('type', String.raw`${QUOTE}@?[\w\/\-]{1,100}\.\w`)
const NODE = key('typeVersion|parameters', '')
const TEXT = `${QUOTE}([^"'\`\\\\]{1,200})`
const IDENTIFYING = Object.entries({
  ...Object.fromEntries(['webhookId', 'instanceId', 'versionId', 'errorWorkflow'].map((name) => [name, TEXT])),
  credentials: String.raw`\{[^\{\}]{0,200}\{[^\{\}]{0,200}?\bid(?:${QUOTE})?\s{0,20}:\s{0,20}${TEXT}`,
  pinData: String.raw`\{(?:\\n|\s){0,200}(?:${QUOTE})?[\p{L}\p{N}]`,
}).map(([name, value]) => [name, new RegExp(key(name, value), 'gu')] as const)

/** The first key whose value identifies the owner of the workflow. */
function identifying(text: string): string | undefined {
  const holds = (form: RegExp) =>
    [...text.matchAll(form)].some(([, value]) => value === undefined || !isPlaceholder(value))
  return IDENTIFYING.find(([, form]) => holds(form))?.[0]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Parameters whose whole value is code. */
const LANGUAGES = new Map<string, Language>([
  ['jsCode', 'javascript'],
  ['functionCode', 'javascript'],
  ['code', 'javascript'],
  ['pythonCode', 'python'],
])

/** Finds expressions and code that read from missing nodes. n8n imports them and fails when they run. */
function checkReferences({ nodes }: WorkflowFile, report: Report) {
  const names = new Set(nodes.map(({ name }) => name))
  for (const [index, node] of nodes.entries()) {
    if (isStickyNote(node)) continue
    const base = joinPointer('/nodes', index, 'parameters')
    for (const { value, pointer, name } of walk(own(node, 'parameters') ?? null, base)) {
      if (typeof value !== 'string' || value.length < 5) continue
      for (const read of namesReadIn(value, LANGUAGES.get(name))) {
        if (names.has(read)) continue
        const message = `“${node.name}” reads from “${read}”, and no node has that name.`
        report('warning', 'expression_to_nowhere', message, pointer, node.name)
      }
    }
  }
}

/** Skips embedded workflows, which have their own nodes. */
function namesReadIn(text: string, language: Language | undefined): Set<string> {
  const plain = partsOf(text).filter((part) => typeof part === 'string')
  const code = language === undefined || text.startsWith('=') ? plain.flatMap(expressionsIn) : plain
  return new Set(code.flatMap((part) => nodesReadInCode(part, text.startsWith('=') ? undefined : language)))
}

/** Checks that the workflow has a trigger, that every node is reachable, and what it needs besides itself. */
function checkFlow(file: WorkflowFile, report: Report) {
  const graph = buildGraph(file)
  const steps = [...file.nodes.entries()].filter(([, node]) => !isStickyNote(node))
  const triggers = steps.filter(([, node]) => isTrigger(node))

  if (steps.length > 0 && triggers.length === 0) {
    report('warning', 'no_trigger', 'Nothing starts this workflow: it has no trigger.', '/nodes')
  } else if (triggers[0] && triggers.every(([, node]) => own(node, 'disabled') === true)) {
    const message = 'Every trigger is disabled, so nothing starts this workflow.'
    report('warning', 'trigger_disabled', message, joinPointer('/nodes', triggers[0][0]))
  }

  // Broken connections are reported by themselves; reporting each unconnected node would repeat the same fault.
  const whole = readConnections(file).links.length === graph.edges.length
  const reached = reachableFrom(
    graph,
    triggers.map(([index]) => index),
  )
  for (const [index, { name }] of whole ? steps : []) {
    const pointer = joinPointer('/nodes', index)
    const links = (graph.outgoing[index]?.length ?? 0) + (graph.incoming[index]?.length ?? 0)
    if (links === 0) {
      if (steps.length > 1) report('warning', 'loose_node', `“${name}” is not connected to anything.`, pointer, name)
    } else if (triggers.length > 0 && !reached.has(index)) {
      report('warning', 'unreachable_node', `No trigger leads to “${name}”.`, pointer, name)
    }
  }

  for (const { node, label, pointer } of subWorkflows(file)) {
    const message = `“${node}” calls ${label}: anyone who imports this needs that workflow too.`
    report('note', 'sub_workflow', message, pointer, node)
  }
}

const NAME = '\\\\?(["\'`])((?:[^"\'`\\\\\\n]|\\\\[^\\n]|(?!\\1)["\'`]){1,500}?)\\\\?\\1'

/** The syntaxes that read a node by its name. In Python they begin with `_`. A name that is concatenated is computed. */
const formsOf = (sign: string): readonly RegExp[] => [
  // $('A'), $items("A", 0)
  new RegExp(`(?<![\\w$])${sign}(?:items)?\\(\\s{0,9}${NAME}\\s{0,9}(?=[,)])`, 'g'),
  // $node["A"]
  new RegExp(`(?<![\\w$])${sign}node\\[\\s{0,9}${NAME}\\s{0,9}\\]`, 'g'),
  // $node.A
  new RegExp(`(?<![\\w$])${sign}node\\.([A-Za-z_]\\w{0,200})(?![\\w(])`, 'g'),
]
const FORMS = { javascript: formsOf('\\$'), python: formsOf('_') }
type Language = keyof typeof FORMS

const COMMENT = /(?<![:"'`\\])\/\/[^\n]*|\/\*[^*]{0,5000}\*\//g
/** Code that parses HTML often defines its own `$` (cheerio), whose arguments are not node names. */
const FINDER = /\b(?:const|let|var)\s{1,9}\$\s{0,9}=|\(\s{0,9}\$\s{0,9}\)|\$\s{0,9}=>/

/** The names of the nodes that a piece of code reads; those that are computed are left out. */
function nodesReadInCode(code: string, language: Language = 'javascript'): string[] {
  if (!/[$_](?:\(|items\(|node[.[])/.test(code)) return []
  const plain = language === 'javascript' ? code.replaceAll(COMMENT, '') : code
  const forms = FINDER.test(plain) ? FORMS[language].slice(1) : FORMS[language]
  return forms.flatMap((form) => [...plain.matchAll(form)].map(nameOf)).filter(Boolean)
}

/** What stands between `{{` and `}}`. */
const expressionsIn = (text: string) =>
  Array.from(text.matchAll(/\{\{(.*?)(\}\}|$)/gs), ([, code = '', end]) => (end ? code : ''))

/** Empty when a part of the name is computed. */
function nameOf([, first = '', quoted]: RegExpMatchArray): string {
  const name = quoted ?? first
  return first === '`' && name.includes('${') ? '' : name.replaceAll(/\\(.)/g, '$1')
}
