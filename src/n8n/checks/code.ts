import { type Options, type Program, parse } from 'acorn'
import { languageOf } from '../expressions.ts'
import type { WorkflowFile } from '../file.ts'
import { joinPointer, ownString, walk } from '../json.ts'
import type { Report } from '../rules.ts'
import { activeNodes } from './active-nodes.ts'

/** n8n’s own nodes that run JavaScript. */
const RUNS_CODE = /^(?:code|function|functionItem|aiTransform|toolCode)$/
/** The most characters of code that are parsed in one file, and in one text. The longest real code has 138,000. */
const MUCH = 400_000
const LONG = 150_000

/** Finds nodes whose JavaScript cannot be parsed. Python is not read. */
export function checkCode(file: WorkflowFile, report: Report) {
  let left = MUCH
  for (const { kind, node, called, pointer: base, parameters = null, runs } of activeNodes(file)) {
    const isPython = ownString(parameters, 'language')?.startsWith('python')
    if (!runs || isPython || !RUNS_CODE.test(kind)) continue
    for (const { value, pointer, name: key } of walk(parameters, joinPointer(base, 'parameters'))) {
      if (typeof value !== 'string' || languageOf(value, key) !== 'javascript' || value.length > left) continue
      left -= value.length
      const result = parsed(value)
      if (!result || 'body' in result) continue
      const { reason, line, column } = result
      const message = `The code of ${called} has a syntax error in line ${line}, column ${column}: ${reason}. The node fails whenever it runs. Correct the code there or just before.`
      report('code_syntax', message, pointer, node.name)
    }
  }
}

/** n8n runs code as the body of an async function in a script, so `return` and `await` stand alone. */
const OPTIONS: Options = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
}

interface Fault {
  readonly reason: string
  readonly line: number
  /** From 1, in its line. */
  readonly column: number
}

/** `$json.name`, `$('A').item.json.id`: most expressions, which need no parser. */
const PLAIN = /^\s*\$(?:\w*|\((["'])[^"'\\\n\r]*\1\))(?:\.[A-Za-z_]\w*)*\s*$/

/** Parses as n8n does: the text between braces is one expression, and an object needs no parentheses. */
export function expressionFault(code: string): Fault | undefined {
  if (PLAIN.test(code)) return
  const isObject = code.trimStart().startsWith('{')
  const text = code.replace('\\}}', '}}')
  const result = parsed(isObject ? `(${text})` : text)
  if (!result) return
  if ('reason' in result) return isObject && result.line === 1 ? { ...result, column: result.column - 1 } : result
  const first = result.body[0]
  if (first?.type === 'ExpressionStatement') return
  return { reason: first ? 'statements where one expression is expected' : 'nothing to evaluate', line: 1, column: 1 }
}

/** The program, or what is wrong with it. Undefined for code that is too long or too deep to parse. */
function parsed(code: string): Program | Fault | undefined {
  if (code.length > LONG) return
  try {
    return parse(code, OPTIONS)
  } catch (error) {
    // Deeply nested code exceeds the stack.
    if (!(error instanceof SyntaxError && 'loc' in error)) return
    const { line, column } = error.loc as { line: number; column: number }
    // A message may repeat code, which may hold a secret. Only short words without digits are kept.
    const [reason = 'a mistake'] = /^[A-Za-z -]+(?:'[A-Za-z_$]{1,20}'[A-Za-z ]*)?/.exec(error.message) ?? []
    return { reason: reason.trim().replace(/^[A-Z]/, (letter) => letter.toLowerCase()), line, column: column + 1 }
  }
}
