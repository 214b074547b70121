import { classes, readCases, scoreOf, sets } from '../tests/n8n-corpus/secrets/cases.ts'
import type { Row } from './row.ts'

const atLeast = 0.95

/** Counts, on made-up workflows, how much of what the gate tells is right, and how much it misses. */
export async function measure(): Promise<Row[]> {
  return secretsFound()
}

function secretsFound(): Row[] {
  return sets.flatMap((set) => {
    const cases = readCases(set)
    return classes.flatMap((each) => {
      const { found, missed, wrong, precision, recall } = scoreOf(cases, each)
      const told = `${found.length} of ${found.length + wrong.length}`
      const all = `${found.length} of ${found.length + missed.length}`
      return [
        share(`${set}: ${names[each]}, told rightly`, precision, told),
        share(`${set}: ${names[each]}, found`, recall, all),
      ]
    })
  })
}

const names = { key: 'keys', address: 'live addresses', yours: 'ids of the author’s' }

const share = (what: string, value: number, counted: string): Row => ({
  what,
  measured: `${(value * 100).toFixed(1)} % (${counted})`,
  bound: `≥ ${atLeast * 100} %`,
  ok: value >= atLeast,
})
