export interface Place {
  line: number
  column: number
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g

/** The pointers at which a file may hold its workflow. */
const covers = ['', '/0', '/workflow', '/data', '/0/workflow']

/** Finds the line and column of a JSON pointer's value in valid JSON, or those of its nearest parent that exists. */
export function placesIn(text: string): (pointer: string) => Place {
  const starts = new Map<string, number>()
  const open: { pointer: string; index: number; key: string | null }[] = []
  const here = () => {
    const top = open.at(-1)
    return top ? `${top.pointer}/${top.key ?? top.index}` : ''
  }
  for (const { 0: word, index } of text.matchAll(token)) {
    const top = open.at(-1)
    if (word === '{' || word === '[') {
      starts.set(here(), index)
      open.push({ pointer: here(), index: 0, key: word === '{' ? '' : null })
    } else if (word === '}' || word === ']') open.pop()
    else if (word === ',' && top) {
      top.index++
      if (top.key !== null) top.key = ''
    } else if (top && top.key === '' && word.startsWith('"')) {
      top.key = keyOf(word)
    } else if (word !== ':') starts.set(here(), index)
  }
  const lines = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (pointer) => {
    const at = nearest(starts, pointer)
    const before = lines.findLastIndex((end) => end < at)
    return { line: before + 2, column: at - (lines[before] ?? -1) }
  }
}

/** A part of a pointer. An empty key would look like no key, so it is written as `""`. */
const keyOf = (word: string) => {
  const key: string = JSON.parse(word)
  return key === '' ? '""' : key.replaceAll('~', '~0').replaceAll('/', '~1')
}

function nearest(starts: ReadonlyMap<string, number>, pointer: string): number {
  for (let part = pointer; part !== ''; part = part.slice(0, part.lastIndexOf('/'))) {
    for (const cover of covers) {
      const at = starts.get(cover + part)
      if (at !== undefined) return at
    }
  }
  return 0
}
