export interface Line {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Beyond this the table of the comparison would take too much memory; whole blocks are shown instead. */
const mostCells = 4_000_000

/** What turns one text into another, line by line: the longest common lines stay. */
export function lineDifferences(before: string, after: string): Line[] {
  const a = before.split('\n')
  const b = after.split('\n')
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  const same = (lines: string[]): Line[] => lines.map((text) => ({ kind: 'same', text }))
  const middle = compare(a.slice(head, a.length - tail), b.slice(head, b.length - tail))
  return [...same(a.slice(0, head)), ...middle, ...same(tail ? a.slice(-tail) : [])]
}

function compare(a: string[], b: string[]): Line[] {
  const removed = (lines: string[]): Line[] => lines.map((text) => ({ kind: 'removed', text }))
  const added = (lines: string[]): Line[] => lines.map((text) => ({ kind: 'added', text }))
  if (a.length * b.length > mostCells) return [...removed(a), ...added(b)]
  const width = b.length + 1
  const common = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: Line[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] ?? '' })
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) lines.push({ kind: 'removed', text: a[i++] ?? '' })
    else lines.push({ kind: 'added', text: b[j++] ?? '' })
  }
  return [...lines, ...removed(a.slice(i)), ...added(b.slice(j))]
}
