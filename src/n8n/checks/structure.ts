import { communityPackage, splitType } from '../apps.ts'
import { CONNECTION_KINDS, isConnectionKind, type Link, readConnections } from '../connections.ts'
import { isStickyNote, numberOf, type WorkflowFile, type WorkflowNode } from '../file.ts'
import type { Finding } from '../finding.ts'
import { describeValue, isArray, isObject, joinPointer, own, ownString } from '../json.ts'

/** The largest real workflow measured had 246 nodes. Above this limit the editor and the picture get slow. */
const MANY_NODES = 300

export function checkNodes(file: WorkflowFile): Finding[] {
  const findings: Finding[] = []
  if (file.nodes.length === 0) {
    findings.push({ level: 'error', code: 'no_nodes', message: 'The workflow has no nodes.', pointer: '/nodes' })
  }
  if (file.nodes.length > MANY_NODES) {
    const message = `The workflow has ${file.nodes.length} nodes; consider splitting it into parts of at most ${MANY_NODES}.`
    findings.push({ level: 'warning', code: 'many_nodes', message, pointer: '/nodes' })
  }
  const names = new Map<string, number>()
  const ids = new Map<string, number>()
  const notes = new Set(file.nodes.filter(isStickyNote).map(({ name }) => name))
  for (const [index, node] of file.nodes.entries()) {
    findings.push(...checkNode(node, index))
    findings.push(...checkUnique(node, index, 'name', node.name, names).map((twice) => mildFor(notes, twice)))
    const id = own(node, 'id')
    if (typeof id === 'string' && id !== '') findings.push(...checkUnique(node, index, 'id', id, ids))
  }
  return findings
}

function checkUnique(node: WorkflowNode, index: number, key: 'name' | 'id', value: string, seen: Map<string, number>) {
  const first = seen.get(value)
  if (first === undefined) {
    seen.set(value, index)
    return []
  }
  const message =
    key === 'name'
      ? `Two nodes are named “${value}” (numbers ${first + 1} and ${index + 1}); connections use names, so each node needs its own.`
      : `“${node.name}” has the same id as node ${first + 1}; n8n assigns new ids on import.`
  const finding: Finding = {
    level: key === 'name' ? 'error' : 'warning',
    code: `duplicate_${key}`,
    message,
    pointer: joinPointer('/nodes', index, key),
    node: node.name,
  }
  return [finding]
}

/** Duplicate names of sticky notes are harmless: notes have no connections, and n8n renames them. */
function mildFor(notes: ReadonlySet<string>, finding: Finding): Finding {
  if (!notes.has(finding.node ?? '')) return finding
  const message = `Two nodes are named “${finding.node}”, and one is a sticky note; n8n renames one of them.`
  return { ...finding, level: 'warning', code: 'duplicate_note', message }
}

const ON_ERROR = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput']

function checkNode(node: WorkflowNode, index: number): Finding[] {
  const findings: Finding[] = []
  const report = (level: Finding['level'], code: string, key: string, message: string) =>
    findings.push({ level, code, message, pointer: joinPointer('/nodes', index, key), node: node.name })

  if (node.name.trim() === '') report('error', 'no_name', 'name', `Node ${index + 1} has an empty name.`)

  const pack = splitType(node.type).package
  const community = communityPackage(node.type)
  if (pack === '') {
    report('warning', 'type_unknown', 'type', `“${node.type}” is not a node type: it should read package.name.`)
  } else if (community !== undefined) {
    const message = `“${node.name}” comes from the community package ${community}; n8n Cloud installs only verified ones.`
    report('note', 'community_node', 'type', message)
  }

  const position = own(node, 'position')
  if (!isArray(position) || position.length < 2) {
    report('error', 'position', 'position', `“${node.name}” has no position of the form [x, y].`)
  } else if (!position.slice(0, 2).every((part) => typeof part === 'number' && Number.isFinite(part))) {
    report('error', 'position', 'position', `The position of “${node.name}” must be two numbers.`)
  }

  const version = own(node, 'typeVersion')
  if (version === undefined) {
    if (!isStickyNote(node)) report('warning', 'type_version', 'typeVersion', `“${node.name}” has no typeVersion.`)
  } else if (typeof version !== 'number' || !Number.isFinite(version)) {
    if (typeof numberOf(version) === 'number') {
      const message = `The typeVersion of “${node.name}” is text; the published copy uses a number.`
      report('warning', 'type_version', 'typeVersion', message)
    } else
      report('error', 'type_version', 'typeVersion', `The typeVersion of “${node.name}” is ${describeValue(version)}.`)
  }

  const onError = own(node, 'onError')
  if (onError !== undefined && !(typeof onError === 'string' && ON_ERROR.includes(onError))) {
    const message = `“${node.name}” has an “On Error” setting that n8n does not know; it knows ${ON_ERROR.join(', ')}.`
    report('warning', 'on_error', 'onError', message)
  }

  const parameters = own(node, 'parameters')
  if (parameters === undefined) report('warning', 'parameters', 'parameters', `“${node.name}” has no parameters.`)
  else if (!isObject(parameters)) {
    const message = `The parameters of “${node.name}” should be an object, not ${describeValue(parameters)}.`
    report('error', 'parameters', 'parameters', message)
  }
  return findings
}

export function checkConnections(file: WorkflowFile): Finding[] {
  const findings: Finding[] = []
  const report = (level: Finding['level'], code: string, message: string, pointer: string, node: string) =>
    findings.push({ level, code, message, pointer, node })
  const names = new Set(file.nodes.map((node) => node.name))
  const byId = new Map(file.nodes.map((node) => [ownString(node, 'id'), node.name]))
  // A sticky note may share its name with a node. Connections then refer to the node.
  const steps = new Set(file.nodes.filter((node) => !isStickyNote(node)).map((node) => node.name))
  const isNote = (name: string) => names.has(name) && !steps.has(name)
  const { links, malformed } = readConnections(file)

  for (const { message, pointer, source } of malformed) report('error', 'connection_shape', message, pointer, source)

  // Reported once per source, not once per link.
  for (const source of Object.keys(file.connections)) {
    if (names.has(source)) continue
    const pointer = joinPointer('/connections', source)
    const named = byId.get(source)
    if (named !== undefined) {
      const message = `A connection starts at the id “${source}”; n8n connects by name, here “${named}”.`
      report('error', 'connection_by_id', message, pointer, named)
    } else
      report(
        'warning',
        'connection_from_nowhere',
        `No node is named “${source}”, but connections start from it; n8n ignores them.`,
        pointer,
        source,
      )
  }

  const seen = new Set<string>()
  for (const link of links) {
    const { source, target, kind, targetKind, pointer } = link
    if (!names.has(target)) {
      const named = byId.get(target)
      if (named !== undefined) {
        const message = `“${source}” is connected to the id “${target}”; n8n connects by name, here “${named}”.`
        report('error', 'connection_by_id', message, joinPointer(pointer, 'node'), source)
      } else {
        const message = `“${source}” is connected to “${target}”, and no node has that name; n8n ignores the connection.`
        report('warning', 'connection_to_nowhere', message, joinPointer(pointer, 'node'), source)
      }
    }
    const unknown = [kind, targetKind].find((name) => !isConnectionKind(name))
    if (unknown !== undefined) {
      const message = `“${source}” uses the connection kind “${unknown}”; n8n knows ${CONNECTION_KINDS.length}, main and ai_*.`
      report('warning', 'connection_kind', message, pointer, source)
    } else if (kind !== targetKind) {
      const message = `The link from “${source}” to “${target}” starts as ${kind} and ends as ${targetKind}.`
      report('warning', 'connection_kind_mixed', message, pointer, source)
    }
    for (const end of [source, target]) {
      if (isNote(end))
        report('error', 'connection_note', `“${end}” is a sticky note and cannot be connected.`, pointer, end)
    }
    const key = linkKey(link)
    if (seen.has(key)) {
      report(
        'warning',
        'connection_twice',
        `“${source}” is connected twice to the same input of “${target}”.`,
        pointer,
        source,
      )
    }
    seen.add(key)
  }
  return findings
}

function linkKey(link: Link): string {
  return JSON.stringify([link.source, link.kind, link.output, link.target, link.targetKind, link.input])
}
