import { STICKY_NOTE } from './file.ts'
import type { Finding } from './finding.ts'
import { isArray, isObject, type Json, ownString } from './json/json.ts'
import { joinPointer } from './json/pointer.ts'

/** Gives unnamed sticky notes the name that n8n's editor would give them, so that every node has one. */
export function withNoteNames(content: Json, base: string): { content: Json; notes: Finding[] } {
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
