/**
 * Keywords arrive as a list, nested values, a comma-separated string or an object (spec 3);
 * the result is one list of trimmed, well-formed, non-empty, distinct strings in the order of appearance.
 */
export function normaliseKeywords(value: unknown): string[] {
  const found = new Set<string>()
  const waiting: unknown[] = [value]
  // A stack instead of recursion: untrusted input may be nested very deeply.
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      for (const word of next.toWellFormed().split(',')) if (word.trim()) found.add(word.trim())
    } else if (typeof next === 'number' && Number.isFinite(next)) {
      found.add(String(next))
    } else if (next && typeof next === 'object') {
      // Not `push(...values)`: too many arguments overflow the stack.
      for (const value of Object.values(next).reverse()) waiting.push(value)
    }
  }
  return [...found]
}
