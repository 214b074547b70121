import { languageOf } from '../expressions.ts'
import { isStickyNote, type WorkflowFile, type WorkflowNode } from '../file.ts'
import { joinPointer, own, ownString, walk } from '../json.ts'
import type { Report } from '../rules.ts'
import { codeFault } from './syntax.ts'

/** n8n's own nodes that run JavaScript. */
const RUNS_CODE =
  /^(?:n8n-nodes-base\.(?:code|function|functionItem|aiTransform)|@n8n\/n8n-nodes-langchain\.(?:code|toolCode))$/
/** Characters of code in one file that are parsed, so that no file takes long. */
const MUCH = 400_000

/** Finds code nodes whose JavaScript cannot be parsed. Python is not read. */
export function checkCode({ nodes }: WorkflowFile, report: Report) {
  let left = MUCH
  for (const [index, node] of nodes.entries()) {
    if (!RUNS_CODE.test(node.type) || isStickyNote(node) || own(node, 'disabled') === true || usesPython(node)) continue
    const base = joinPointer('/nodes', index, 'parameters')
    for (const { value, pointer, name: key } of walk(own(node, 'parameters') ?? null, base)) {
      if (typeof value !== 'string' || languageOf(value, key) !== 'javascript' || value.length > left) continue
      left -= value.length
      const fault = codeFault(value)
      if (fault === undefined) continue
      const { reason, line, column } = fault
      const message = `The code of “${node.name}” has a syntax error in line ${line}, column ${column}: ${reason}. The node fails whenever it runs. Correct the code there or just before.`
      report('code_syntax', message, pointer, node.name)
    }
  }
}

const usesPython = (node: WorkflowNode) => /python/i.test(ownString(own(node, 'parameters'), 'language') ?? '')
