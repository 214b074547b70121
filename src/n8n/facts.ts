import { appOf, type Category, communityPackage, credentialLabel, splitType } from './apps.ts'
import { chosen, factsOf } from './catalogue/index.ts'
import { isStickyNote, type WorkflowFile, type WorkflowNode } from './file.ts'
import { buildGraph, roleOf } from './graph.ts'
import { isObject, type Json, joinPointer, own, ownString, walk } from './json.ts'
import { isTrigger, triggerKind, triggerLabel } from './triggers.ts'

export type WorkflowFacts = ReturnType<typeof workflowFacts>

/** What a visitor wants to know before importing. Lists have distinct entries; apps are sorted by use. */
export function workflowFacts(file: WorkflowFile) {
  const steps = file.nodes.filter((node) => !isStickyNote(node))
  const graph = buildGraph(file)
  return {
    ...countKinds(steps),
    triggers: steps.filter(isTrigger).map((node) => ({
      kind: triggerKind(node) ?? 'other',
      label: triggerLabel(node) ?? appOf(node.type).label,
      node: node.name,
    })),
    credentials: neededCredentials(steps),
    communityPackages: distinct(steps.map((node) => communityPackage(node.type))).sort(),
    hosts: contactedHosts(steps),
    subWorkflows: subWorkflows(file).map(({ node, name }) => ({ node, name })),
    ...usedVariables(steps),
    nodeCount: steps.length,
    stickyNoteCount: file.nodes.length - steps.length,
    disabledCount: steps.filter((node) => own(node, 'disabled') === true).length,
    hasAgent: file.nodes.some((node, index) => roleOf(graph, index) === 'agent' && /agent/i.test(node.type)),
    codeLanguages: distinct(steps.map(codeLanguage)),
  }
}

/** The apps, and the nodes of n8n itself, such as If or Code. */
function countKinds(nodes: readonly WorkflowNode[]) {
  const apps = new Map<string, { label: string; category: Category; count: number }>()
  const ownNodes: typeof apps = new Map()
  for (const node of nodes) {
    const { label, category, service } = appOf(node.type)
    const [kinds, name] = service === undefined ? [ownNodes, label] : [apps, service]
    const entry = kinds.get(name) ?? { label: name, category, count: 0 }
    entry.count++
    kinds.set(name, entry)
  }
  const sorted = (kinds: typeof apps) => [...kinds.values()].sort((a, b) => b.count - a.count)
  return { apps: sorted(apps), ownNodes: sorted(ownNodes) }
}

/** An HTTP request names another app's credential kind in its parameters, and possibly only there. */
const KIND_PARAMETERS = new Map([
  ['predefinedCredentialType', 'nodeCredentialType'],
  ['genericCredentialType', 'genericAuthType'],
])

function neededCredentials(nodes: readonly WorkflowNode[]) {
  const kinds = nodes.flatMap((node) => {
    const credentials = own(node, 'credentials')
    // A file that was exported without its logins still needs them.
    const missing = own(node, 'disabled') === true ? [] : missingLogins(node)
    return [...(isObject(credentials) ? Object.keys(credentials) : []), ...missing]
  })
  return distinct(kinds).map((kind) => ({ kind, label: credentialLabel(kind) }))
}

/** The kinds of login that a node needs, by its parameters or by n8n's catalogue, but does not name. */
export function missingLogins(node: WorkflowNode): string[] {
  const facts = factsOf(node)
  const needed = (facts?.logins ?? []).filter(({ required, when = {} }) => {
    const isTrue = ([name, values]: [string, readonly Json[] | undefined]) =>
      facts && values?.includes(chosen(node, facts, name) ?? null)
    return required && Object.entries(when).every(isTrue)
  })
  return distinct([...needed.map(({ kind }) => kind), chosenLogin(node)]).filter(
    (kind) => own(own(node, 'credentials'), kind) === undefined,
  )
}

/** The kind of login that the parameters of a request name. */
function chosenLogin(node: WorkflowNode): string | undefined {
  const parameters = own(node, 'parameters')
  const named = KIND_PARAMETERS.get(ownString(parameters, 'authentication') ?? '')
  const kind = named && ownString(parameters, named)
  return !kind || kind.startsWith('=') ? undefined : kind
}

function codeLanguage(node: WorkflowNode): string | undefined {
  const name = splitType(node.type).name.toLowerCase()
  if (name === 'executecommand') return 'Shell'
  if (name === 'function' || name === 'functionitem') return 'JavaScript'
  if (name !== 'code' && name !== 'toolcode') return undefined
  return ownString(own(node, 'parameters'), 'language')?.startsWith('python') ? 'Python' : 'JavaScript'
}

const distinct = (values: readonly (string | undefined)[]): string[] =>
  [...new Set(values)].filter((value) => value !== undefined)

/** The texts in the parameters of all nodes, with their keys. */
const textsIn = (nodes: readonly WorkflowNode[]) =>
  nodes.flatMap((node) =>
    [...walk(own(node, 'parameters') ?? null)].flatMap(({ key, value }) =>
      typeof value === 'string' ? [{ key, text: value }] : [],
    ),
  )

const VARIABLE = /\$(env|vars)(?:\??\.([A-Za-z_]\w{0,100})|\[\s{0,4}\\?["']([^"'\\]{1,100})\\?["'])/g

/** The names of environment variables (`$env`) and n8n variables (`$vars`) that the nodes read. */
function usedVariables(nodes: readonly WorkflowNode[]): { env: string[]; vars: string[] } {
  const used = textsIn(nodes).flatMap(({ text }) => [...text.matchAll(VARIABLE)])
  const from = (source: string) =>
    distinct(used.map(([, each, dotted, quoted]) => (each === source ? (dotted ?? quoted) : undefined))).sort()
  return { env: from('env'), vars: from('vars') }
}

const ADDRESS_KEY = /(?:url|uri|endpoint)$|^(?:host|address)$/i
const CODE_KEY = /^(?:jsCode|functionCode|pythonCode|code|command)$/
const LITERAL = /^=?\s*(?:https?|wss?):\/\/(?:[^\s/@?#{}]*@)?([\p{L}\p{N}.-]+)(?::\d+)?(?=$|[/?#\s])/iu
const IN_CODE = /\bhttps?:\/\/([a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?)(?::\d{1,5})?(?=$|[/?#"'`\s)])/gi

/** The literal hosts in address parameters and in code. Computed addresses are left out. */
function contactedHosts(nodes: readonly WorkflowNode[]): string[] {
  const hosts = textsIn(nodes).flatMap(({ key, text }) => {
    // Values that the editor caches from pick lists are never contacted.
    if (typeof key !== 'string' || key.startsWith('cached')) return []
    if (ADDRESS_KEY.test(key)) return [LITERAL.exec(text.slice(0, 2000))?.[1]?.toLowerCase()]
    return CODE_KEY.test(key) ? Array.from(text.matchAll(IN_CODE), ([, host]) => host?.toLowerCase()) : []
  })
  return distinct(hosts).sort()
}

/** Other workflows that this one calls, by node or by an agent's tool. Calls that contain the workflow do not count. */
export const subWorkflows = ({ nodes }: WorkflowFile) =>
  [...nodes.entries()].flatMap(([index, node]) => {
    if (!/^(?:execute|tool|retriever)workflow$/i.test(splitType(node.type).name)) return []
    const parameters = own(node, 'parameters')
    const source = ownString(parameters, 'source') ?? 'database'
    const reference = own(parameters, 'workflowId')
    const id = typeof reference === 'string' ? reference : ownString(reference, 'value')
    // A workflow that calls itself needs no other one.
    if (source === 'parameter' || (id !== undefined && /^=\{\{\s{0,9}\$workflow\.id\s{0,9}\}\}$/.test(id))) return []
    const name = ownString(reference, 'cachedResultName') || undefined
    let label = 'another workflow'
    if (name) label = `the workflow “${name}”`
    else if (source !== 'database') label = `a workflow from ${source === 'url' ? 'an address' : 'a file'}`
    else if (id?.startsWith('=')) label = 'a workflow chosen while running'
    return {
      node: node.name,
      /** For a sentence. */
      label,
      /** Undefined where the file does not contain it. */
      name,
      /** Set where it is written in the file: it exists only in the n8n of its author. */
      id: source === 'database' && id && !id.startsWith('=') ? id : undefined,
      pointer: joinPointer('/nodes', index, 'parameters', 'workflowId'),
    }
  })
