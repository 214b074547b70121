import { partsOf } from '../embedded/parts.ts'
import { isStickyNote, type WorkflowFile } from '../file.ts'
import type { Finding } from '../finding.ts'
import { own } from '../json/json.ts'
import { joinPointer } from '../json/pointer.ts'
import { walk } from '../json/walk.ts'
import { type Language, nodesReadInCode, nodesReadInText } from '../node-references.ts'

/** Parameters whose whole value is code. */
const LANGUAGES = new Map<string, Language>([
  ['jsCode', 'javascript'],
  ['functionCode', 'javascript'],
  ['code', 'javascript'],
  ['pythonCode', 'python'],
])

/** Finds expressions and code that read from missing nodes. n8n imports them and fails when they run. */
export function checkReferences(file: WorkflowFile): Finding[] {
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
