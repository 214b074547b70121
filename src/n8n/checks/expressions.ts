import { isExpression, lacksEqualsSign, piecesOf, readsIn } from '../expressions.ts'
import { isStickyNote, type WorkflowFile } from '../file.ts'
import { buildGraph } from '../graph.ts'
import { joinPointer, own, walk } from '../json.ts'
import type { Report, RuleId } from '../rules.ts'
import { readsTooEarly } from './order.ts'
import { expressionFault } from './syntax.ts'

/** Finds expressions and code that n8n imports and that fail or are not evaluated when they run. */
export function checkExpressions(file: WorkflowFile, report: Report) {
  const graph = buildGraph(file)
  const tooEarly = readsTooEarly(graph)
  for (const [index, node] of file.nodes.entries()) {
    if (isStickyNote(node)) continue
    const base = joinPointer('/nodes', index, 'parameters')
    for (const { value, pointer, name: key } of walk(own(node, 'parameters') ?? null, base)) {
      if (typeof value !== 'string' || value.length < 4) continue
      const say = (rule: RuleId, rest: string) => report(rule, `“${node.name}” ${rest}`, pointer, node.name)
      const reads = readsIn(value, key)
      for (const name of new Set(reads.map((read) => read.name))) {
        if (!graph.indexOf.has(name)) say('expression_to_nowhere', `reads from “${name}”, and no node has that name.`)
        else if (reads.some((read) => read.name === name && tooEarly(index, read, value))) {
          const rest = `reads from “${name}”, which never runs before it, so the expression fails. Connect “${name}” on the way to it, or ask $('…').isExecuted first.`
          say('expression_too_early', rest)
        }
      }
      if (lacksEqualsSign(node.type, key, value)) {
        say(
          'expression_without_equals',
          'has {{ }} in a text without “=” before it, so n8n shows the braces as they are. Write “=” as the first character.',
        )
      }
      if (isExpression(value) && own(node, 'disabled') !== true) checkSyntax(value, say)
    }
  }
}

/** One finding a text: what follows a mistake is usually its consequence. */
function checkSyntax(text: string, say: (rule: RuleId, rest: string) => void) {
  for (const { code, closed, text: inside, start } of piecesOf(text)) {
    if (!code) continue
    const fault = expressionFault(inside)
    if (fault && closed) {
      const line = text.slice(0, start).split('\n').length + fault.line - 1
      const place = text.includes('\n') ? `line ${line} of the text` : `character ${start + fault.column - 1}`
      return say(
        'expression_syntax',
        `has an expression that n8n cannot read: ${fault.reason}, at ${place}. The node fails whenever it runs. Correct what stands between {{ and }}.`,
      )
    }
    if (fault)
      return say(
        'expression_unclosed',
        'has {{ without }} after it, so n8n cannot read the expression. Write }} where it ends.',
      )
    if (!closed)
      say(
        'expression_open_end',
        'has {{ without }} after it. n8n reads the expression to the end of the text. Write }} where it ends.',
      )
  }
}
