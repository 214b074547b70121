import { CONNECTION_KINDS, isConnectionKind } from '../connection-kinds.ts'
import { type Link, readConnections } from '../connections.ts'
import { isStickyNote, type WorkflowFile } from '../file.ts'
import type { Finding } from '../finding.ts'
import { ownString } from '../json/json.ts'
import { joinPointer } from '../json/pointer.ts'

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
