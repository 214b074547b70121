import { isCredential } from './headers.ts'
import { withoutExpressions } from './placeholders.ts'
import type { Range } from './range.ts'
import { isPossibleSecretName, isSecretName } from './secret-names.ts'
import { isLikelySecret, isOpaque } from './values.ts'

const SCHEME = /^=?\s{0,4}(?:(bearer|basic|token|apikey|api-key|key)\s{1,4})?/i
/** Any other authentication scheme; the value behind it must look random. */
const SCHEMED = /^=?\s{0,4}([A-Za-z][\w-]{1,30})\s{1,4}(\S{16,})\s{0,100}$/
const LITERAL = /(["'`])([^"'`\s]{4,300})\1/g

/** Finds values that are secrets because of the name of the text. */
export function findNamed(text: string, name: string): Range[] {
  const isSecret = isSecretName(name)
  if (!isSecret && !isPossibleSecretName(name)) return []
  const literal = withoutExpressions(text)
  const start = SCHEME.exec(literal)?.[0].length ?? 0
  const value = literal.slice(start).trimEnd()
  if (isSecret ? isLikelySecret(value) : isOpaque(value)) return [{ start, end: start + value.length }]
  const [, scheme, behind] = SCHEMED.exec(literal) ?? []
  if (scheme !== undefined && behind !== undefined && isCredential(scheme, behind)) {
    const at = literal.lastIndexOf(behind)
    return [{ start: at, end: at + behind.length }]
  }
  return literal === text ? [] : literalsIn(text)
}

/** `={{ "8f7d…" }}` and `={{ $json.key || "8f7d…" }}`. */
function literalsIn(expression: string): Range[] {
  const found: Range[] = []
  for (const match of expression.matchAll(LITERAL)) {
    const [whole, , value = ''] = match
    const end = match.index + whole.length - 1
    if (isOpaque(value)) found.push({ start: end - value.length, end })
  }
  return found
}
