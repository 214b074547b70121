import { checkConnections, checkNodes } from './checks/structure.ts'
import { readConnections } from './connections.ts'
import { partsOf } from './embedded/parts.ts'
import { walkInside } from './embedded/walk.ts'
import { subWorkflows } from './facts.ts'
import { isStickyNote, type WorkflowFile, type WorkflowNode } from './file.ts'
import type { Finding, FindingLevel } from './finding.ts'
import { buildGraph, reachableFrom } from './graph.ts'
import { joinPointer, own, walk } from './json.ts'
import { isPlaceholder } from './secrets/values.ts'
import { isTrigger } from './triggers.ts'

const ORDER: Record<FindingLevel, number> = { error: 0, warning: 1, note: 2 }

const MANY = 200

/** All findings for the author, most severe first. An `error` breaks the import or the execution. */
export function checkWorkflow(file: WorkflowFile): Finding[] {
  const findings = [
    ...checkNodes(file),
    ...checkConnections(file),
    ...checkFlow(file),
    ...checkReferences(file),
    ...checkEmbedded(file),
  ]
  return fewOfEach(findings).sort((a, b) => ORDER[a.level] - ORDER[b.level])
}

/** Limits the findings of one kind, and adds a finding that says how many more there are. */
function fewOfEach(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>()
  const reported = findings.filter(({ code, level }) => {
    const count = (counts.get(`${level} ${code}`) ?? 0) + 1
    counts.set(`${level} ${code}`, count)
    return count <= MANY
  })
  for (const finding of findings) {
    const { code, level } = finding
    const more = (counts.get(`${level} ${code}`) ?? 0) - MANY
    if (more <= 0) continue
    counts.delete(`${level} ${code}`)
    reported.push({
      level,
      code,
      message: `There are at least ${more} more findings of the kind “${code}”.`,
      pointer: '',
    })
  }
  return reported
}

/** Reports workflows in texts that could not be read, so that what identifies their owner is still in them. */
function checkEmbedded(file: WorkflowFile): Finding[] {
  return file.nodes.flatMap((node, index) => unread(node, joinPointer('/nodes', index)))
}

function unread(node: WorkflowNode, base: string): Finding[] {
  const finding = (level: FindingLevel, code: string, pointer: string, rest: string): Finding => ({
    level,
    code,
    message: `“${node.name}” contains ${rest}`,
    pointer,
    node: node.name,
  })
  /** What is left of each text without the pieces that could be read. */
  const texts = new Map<string, string>()
  for (const { value, pointer, tooDeep } of walkInside(node, base)) {
    if (tooDeep) {
      const rest = 'too many workflows inside one another to be checked.'
      return [finding('error', 'embedded_too_deep', pointer, rest)]
    }
    if (typeof value !== 'string') continue
    const before = texts.get(pointer)
    texts.set(pointer, before === undefined ? value : `${before}{}${value}`)
  }
  return [...texts].flatMap(([pointer, text]) => {
    const whole = NODES.test(text) && CONNECTIONS.test(text)
    if (!(whole || (TYPE.test(text) && NODE.test(text))) || isJson(text)) return []
    const named = identifying(text)
    const what = 'a workflow that is not valid JSON'
    if (named !== undefined) {
      const rest = `${what}, so its “${named}” cannot be removed. Make it valid JSON, or remove that yourself.`
      return [finding('error', 'embedded_unreadable', pointer, rest)]
    }
    return whole ? [finding('warning', 'embedded_unreadable', pointer, `${what}. Only parts of it were checked.`)] : []
  })
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

/** Whether it is valid JSON, and so was read. */
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
function checkReferences(file: WorkflowFile): Finding[] {
  const names = new Set(file.nodes.map(({ name }) => name))
  return file.nodes.flatMap((node, index): Finding[] => {
    if (isStickyNote(node)) return []
    const findings: Finding[] = []
    const base = joinPointer('/nodes', index, 'parameters')
    for (const { value, pointer, name } of walk(own(node, 'parameters') ?? null, base)) {
      if (typeof value !== 'string' || value.length < 5) continue
      for (const read of namesReadIn(value, LANGUAGES.get(name))) {
        if (names.has(read)) continue
        const message = `“${node.name}” reads from “${read}”, and no node has that name.`
        findings.push({ level: 'warning', code: 'expression_to_nowhere', message, pointer, node: node.name })
      }
    }
    return findings
  })
}

/** Skips embedded workflows, which have their own nodes. */
function namesReadIn(text: string, language: Language | undefined): string[] {
  const read = (part: string) =>
    language === undefined || text.startsWith('=') ? nodesReadInText(part) : nodesReadInCode(part, language)
  return [...new Set(partsOf(text).flatMap((part) => (typeof part === 'string' ? read(part) : [])))]
}

/** Checks that the workflow has a trigger, that every node is reachable, and what it needs besides itself. */
function checkFlow(file: WorkflowFile): Finding[] {
  const findings: Finding[] = []
  const graph = buildGraph(file)
  const steps = [...file.nodes.keys()].filter((index) => !isStickyNote(nodeAt(file, index)))
  const triggers = steps.filter((index) => isTrigger(nodeAt(file, index)))

  if (steps.length > 0 && triggers.length === 0) {
    const message = 'Nothing starts this workflow: it has no trigger.'
    findings.push({ level: 'warning', code: 'no_trigger', message, pointer: '/nodes' })
  } else if (triggers.length > 0 && triggers.every((index) => own(nodeAt(file, index), 'disabled') === true)) {
    const message = 'Every trigger is disabled, so nothing starts this workflow.'
    findings.push({
      level: 'warning',
      code: 'trigger_disabled',
      message,
      pointer: joinPointer('/nodes', triggers[0] ?? 0),
    })
  }

  // Broken connections are reported by themselves; reporting each unconnected node would repeat the same fault.
  const whole = readConnections(file).links.length === graph.edges.length
  const reached = reachableFrom(graph, triggers)
  for (const index of whole ? steps : []) {
    const node = nodeAt(file, index)
    const report = (code: string, message: string) =>
      findings.push({ level: 'warning', code, message, pointer: joinPointer('/nodes', index), node: node.name })
    const links = (graph.outgoing[index]?.length ?? 0) + (graph.incoming[index]?.length ?? 0)
    if (links === 0) {
      if (steps.length > 1) report('loose_node', `“${node.name}” is not connected to anything.`)
    } else if (triggers.length > 0 && !reached.has(index)) {
      report('unreachable_node', `No trigger leads to “${node.name}”.`)
    }
  }

  for (const call of subWorkflows(file)) {
    const message = `“${call.node}” calls ${call.label}: anyone who imports this needs that workflow too.`
    findings.push({ level: 'note', code: 'sub_workflow', message, pointer: call.pointer, node: call.node })
  }
  return findings
}

function nodeAt(file: WorkflowFile, index: number) {
  return file.nodes[index] ?? { name: '', type: '' }
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

/** The names of the nodes that a piece of code reads. */
function nodesReadInCode(code: string, language: Language = 'javascript'): string[] {
  if (!/[$_](?:\(|items\(|node[.[])/.test(code)) return []
  const plain = language === 'javascript' ? code.replaceAll(COMMENT, '') : code
  const forms = FINDER.test(plain) ? FORMS[language].slice(1) : FORMS[language]
  const names = new Set(forms.flatMap((form) => [...plain.matchAll(form)].map(nameOf)))
  names.delete('')
  return [...names]
}

/** The names of the nodes that the expressions between `{{` and `}}` read. */
function nodesReadInText(text: string): string[] {
  const names = new Set<string>()
  for (let start = text.indexOf('{{'); start >= 0; ) {
    const end = text.indexOf('}}', start)
    if (end < 0) break
    for (const name of nodesReadInCode(text.slice(start + 2, end))) names.add(name)
    start = text.indexOf('{{', end)
  }
  return [...names]
}

/** Empty when a part of the name is computed. */
function nameOf([, first = '', quoted]: RegExpMatchArray): string {
  const name = quoted ?? first
  return first === '`' && name.includes('${') ? '' : name.replaceAll(/\\(.)/g, '$1')
}
