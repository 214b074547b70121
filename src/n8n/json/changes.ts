import { isArray, isObject, type Json } from './json.ts'
import { joinPointer } from './pointer.ts'

export interface Change {
  readonly pointer: string
  readonly change: 'added' | 'removed' | 'changed'
}

/** The deepest common places where two values differ. Differences below `depth` levels are reported at that depth. */
export function changesBetween(before: Json, after: Json, depth = 100, base = ''): Change[] {
  if (Object.is(before, after)) return []
  const pairs = depth > 0 ? childPairs(before, after) : undefined
  if (pairs === undefined) {
    return JSON.stringify(sortKeys(before)) === JSON.stringify(sortKeys(after))
      ? []
      : [{ pointer: base, change: 'changed' }]
  }
  const changes: Change[] = []
  for (const [key, a, b] of pairs) {
    const pointer = joinPointer(base, key)
    if (a === undefined) changes.push({ pointer, change: 'added' })
    else if (b === undefined) changes.push({ pointer, change: 'removed' })
    else for (const change of changesBetween(a, b, depth - 1, pointer)) changes.push(change)
  }
  return changes
}

type Pair = [key: string | number, before: Json | undefined, after: Json | undefined]

function childPairs(before: Json, after: Json): Pair[] | undefined {
  if (isArray(before) && isArray(after)) {
    return Array.from(
      { length: Math.max(before.length, after.length) },
      (_, index): Pair => [index, before[index], after[index]],
    )
  }
  if (!isObject(before) || !isObject(after)) return undefined
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].map(
    (key): Pair => [
      key,
      Object.hasOwn(before, key) ? before[key] : undefined,
      Object.hasOwn(after, key) ? after[key] : undefined,
    ],
  )
}

/** Makes the comparison independent of key order. */
function sortKeys(value: Json): Json {
  if (isArray(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sortKeys(child)]),
  )
}
