import { type Options, type Program, parse } from 'acorn'

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

/** Texts longer than this are not parsed. The longest code in 2,878 real files has 138,000 characters. */
const LONG = 150_000

export function codeFault(code: string): Fault | undefined {
  const result = parsed(code)
  return result && 'reason' in result ? result : undefined
}

/** As n8n does it: what stands between braces is one expression, and an object may stand there without parentheses. */
export function expressionFault(code: string): Fault | undefined {
  const isObject = code.trimStart().startsWith('{')
  const text = code.replace('\\}}', '}}')
  const result = parsed(isObject ? `(${text})` : text)
  if (result === undefined) return
  if ('reason' in result) return isObject && result.line === 1 ? { ...result, column: result.column - 1 } : result
  const first = result.body[0]
  if (first?.type === 'ExpressionStatement') return
  return { reason: first ? 'statements where one expression is expected' : 'nothing to evaluate', line: 1, column: 1 }
}

/** The program, or what is wrong with it. Undefined for what is too long or too deep to tell. */
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
