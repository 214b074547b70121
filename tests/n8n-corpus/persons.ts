import { readdirSync, readFileSync } from 'node:fs'
import { maskedSteps } from '../../src/n8n/run/mask.ts'

interface Labelled {
  what: string
  item: Record<string, never>
  /** Values that masking must remove. */
  personal: string[]
  /** Values that it must leave as they are. */
  stays: string[]
}

/** The rules of masking were tuned on the first set; the other was written afterwards and never tuned on. */
export const personSets = ['tuned', 'held-out'] as const

function labelled(set: (typeof personSets)[number]): Labelled[] {
  const read = (path: string): Labelled[] =>
    JSON.parse(readFileSync(new URL(`persons/${path}`, import.meta.url), 'utf8'))
  if (set === 'held-out') return read('held-out.json')
  return readdirSync(new URL('persons/tuned', import.meta.url)).flatMap((file) => read(`tuned/${file}`))
}

function maskedItem(item: Labelled['item']): string {
  const step = { node: 'Read', round: 0, state: 'success', duration_ms: null, sources: [], error: null } as const
  const { steps } = maskedSteps(
    [{ ...step, outputs: [{ kind: 'main', index: 0, count: 1, items: [item] }] }],
    new Set(),
  )
  return JSON.stringify(steps[0]?.outputs[0]?.items[0])
}

/** How well the masking of a run tells personal values from others, each case on its own. */
export function personFigures(set: (typeof personSets)[number]) {
  const missed: string[] = []
  const wrong: string[] = []
  let right = 0
  let values = 0
  for (const { what, item, personal, stays } of labelled(set)) {
    const text = maskedItem(item)
    const has = (value: string) => text.includes(JSON.stringify(value).slice(1, -1))
    const left = personal.filter(has)
    missed.push(...left.map((value) => `${what}: ${value}`))
    wrong.push(...stays.filter((value) => !has(value)).map((value) => `${what}: ${value}`))
    right += personal.length - left.length
    values += personal.length + stays.length
  }
  const recall = right / (right + missed.length)
  const precision = right / (right + wrong.length)
  return { values, right, precision, recall, missed, wrong }
}
