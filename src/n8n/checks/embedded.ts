import { walkInside } from '../embedded/walk.ts'
import type { WorkflowFile } from '../file.ts'
import type { Finding } from '../finding.ts'
import { joinPointer } from '../json/pointer.ts'

/** Rejects workflows that are embedded so deeply in texts that they cannot be checked. */
export function checkEmbedded(file: WorkflowFile): Finding[] {
  return file.nodes.flatMap((node, index): Finding[] => {
    for (const { pointer, tooDeep } of walkInside(node, joinPointer('/nodes', index))) {
      if (!tooDeep) continue
      const message = `“${node.name}” contains too many workflows inside one another to be checked.`
      return [{ level: 'error', code: 'embedded_too_deep', message, pointer, node: node.name }]
    }
    return []
  })
}
