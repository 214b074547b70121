import { workflowFacts } from '../../n8n/facts.ts'
import { isStickyNote, type WorkflowFile } from '../../n8n/file.ts'
import { ownNumber } from '../../n8n/json.ts'
import { workflowPicture } from '../../n8n/picture.ts'
import { describeStep, workflowSteps } from '../../n8n/steps.ts'
import { drawingSize } from './share-png.ts'

export interface NodeType {
  type: string
  typeVersion: number
}

/** What is computed once from a clean file, when it is saved. Raise `renderedVersion` when any of it changes. */
export function renderedParts(file: WorkflowFile) {
  return {
    facts: workflowFacts(file),
    nodeTypes: nodeTypes(file),
    steps: workflowSteps(file).map(describeStep),
    picture: workflowPicture(file),
    thumbnail: workflowPicture(file, { thumbnail: true }),
  }
}

export const shareDrawing = (file: WorkflowFile) => workflowPicture(file, { colors: 'light', fill: drawingSize })

/** Each type once, most used first; n8n shows them as icons, so a few dozen are enough. */
function nodeTypes(file: WorkflowFile): NodeType[] {
  const counts = new Map<string, { typeVersion: number; count: number }>()
  for (const node of file.nodes) {
    if (isStickyNote(node)) continue
    const typeVersion = ownNumber(node, 'typeVersion', 1) || 1
    const entry = counts.get(node.type) ?? { typeVersion, count: 0 }
    counts.set(node.type, { typeVersion: Math.max(entry.typeVersion, typeVersion), count: entry.count + 1 })
  }
  return [...counts]
    .sort(([, a], [, b]) => b.count - a.count)
    .slice(0, 30)
    .map(([type, { typeVersion }]) => ({ type, typeVersion }))
}
