import { lacksEqualsSign, readsIn } from '../expressions.ts'
import { isStickyNote, type WorkflowFile } from '../file.ts'
import { joinPointer, own, walk } from '../json.ts'
import type { Report } from '../rules.ts'

/** Finds expressions and code that n8n imports and that fail or are not evaluated when they run. */
export function checkExpressions({ nodes }: WorkflowFile, report: Report) {
  const names = new Set(nodes.map(({ name }) => name))
  for (const [index, node] of nodes.entries()) {
    if (isStickyNote(node)) continue
    const base = joinPointer('/nodes', index, 'parameters')
    for (const { value, pointer, name: key } of walk(own(node, 'parameters') ?? null, base)) {
      if (typeof value !== 'string' || value.length < 5) continue
      for (const name of new Set(readsIn(value, key).map((read) => read.name))) {
        if (names.has(name)) continue
        const message = `“${node.name}” reads from “${name}”, and no node has that name.`
        report('expression_to_nowhere', message, pointer, node.name)
      }
      if (lacksEqualsSign(node.type, key, value)) {
        const message = `“${node.name}” has {{ }} in a text without “=” before it, so n8n shows the braces as they are. Write “=” as the first character.`
        report('expression_without_equals', message, pointer, node.name)
      }
    }
  }
}
