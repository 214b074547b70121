import { isExpression, lacksEqualsSign, type Piece, piecesOf, readsIn } from '../expressions.ts'
import type { WorkflowFile } from '../file.ts'
import { buildGraph } from '../graph.ts'
import { joinPointer, walk } from '../json.ts'
import type { Report, RuleId } from '../rules.ts'
import { activeNodes } from './active-nodes.ts'
import { expressionFault } from './code.ts'
import { CAREFUL, readsTooEarly } from './order.ts'

type Say = (rule: RuleId, rest: string) => void

/** How many expressions of one file are parsed, so that no file takes long. Real files have a few hundred. */
const MANY = 5000

/** Finds expressions and code that n8n imports and that fail or are not evaluated when they run. */
export function checkExpressions(file: WorkflowFile, report: Report) {
  const graph = buildGraph(file)
  const tooEarly = readsTooEarly(graph)
  // Most expressions of a large file occur more than once.
  const faults = new Map<string, ReturnType<typeof expressionFault>>()
  const faultOf: typeof expressionFault = (code) => {
    if (!faults.has(code)) faults.set(code, expressionFault(code))
    return faults.get(code)
  }
  let left = MANY
  for (const { index, node, called, pointer: base, parameters = null, runs } of activeNodes(file)) {
    for (const { value, pointer, name: key } of walk(parameters, joinPointer(base, 'parameters'))) {
      if (typeof value !== 'string' || value.length < 4) continue
      const say: Say = (rule, rest) => report(rule, `${called} ${rest}`, pointer, node.name)
      const told = new Set<string>()
      const reads = readsIn(value, key)
      const isCareful = reads.length > 0 && CAREFUL.test(value)
      for (const read of reads) {
        const { name } = read
        const isGone = !graph.indexOf.has(name)
        if (told.has(name) || !(isGone || (!isCareful && tooEarly(index, read)))) continue
        told.add(name)
        if (isGone)
          say(
            'expression_to_nowhere',
            `reads from “${name}”, and no node has that name, so it fails. Write its new name.`,
          )
        else {
          const rest = `reads from “${name}”, which never runs before it, so the expression fails. Connect “${name}” on the way to it, or ask $('…').isExecuted first.`
          say('expression_too_early', rest)
        }
      }
      if (lacksEqualsSign(node.type, key, value)) {
        const rest =
          'has {{ }} in a text without “=” before it, so n8n shows the braces as they are. Write “=” as the first character.'
        say('expression_without_equals', rest)
      }
      if (!runs || !isExpression(value)) continue
      const pieces = piecesOf(value).filter(({ code }) => code)
      checkSyntax(value, pieces.slice(0, left), faultOf, say)
      left = Math.max(0, left - pieces.length)
    }
  }
}

/** Words without any code, as in `voice id`, and `<your field>` or `[the ids]` in place of a value. */
const STAND_IN =
  /^(?!\s{0,9}(?:return|const|let|var|throw|new|if|for)\b)[\p{L}\d\s'’_-]{3,100}$|(?:^|[\s.(=])(?:<[^<>"'`]{3,100}>|\[[A-Za-z _,-]{3,100}\])/u

/** One finding per text: what follows a mistake is usually its consequence. */
function checkSyntax(text: string, pieces: readonly Piece[], faultOf: typeof expressionFault, say: Say) {
  for (const { closed, text: inside, start } of pieces) {
    const fault = faultOf(inside)
    if (fault && closed && STAND_IN.test(inside)) {
      const rest =
        'has words in {{ }} that n8n cannot read, so it fails until they are replaced. If they are a stand-in, say in the description what belongs there; if not, correct them.'
      return say('expression_placeholder', rest)
    }
    if (fault && closed) {
      const line = text.slice(0, start).split('\n').length + fault.line - 1
      const place = text.includes('\n') ? `line ${line} of the text` : `character ${start + fault.column - 1}`
      const rest = `has an expression that n8n cannot read: ${fault.reason}, at ${place}. The node fails whenever it runs. Correct what stands between {{ and }}.`
      return say('expression_syntax', rest)
    }
    const open = 'has {{ without }} after it'
    if (fault) say('expression_unclosed', `${open}, so n8n cannot read the expression. Write }} where it ends.`)
    else if (!closed)
      say('expression_open_end', `${open}. n8n reads the expression to the end of the text. Write }} there.`)
  }
}
