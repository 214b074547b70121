import { personFigures, personSets } from '../tests/n8n-corpus/persons.ts'
import { classes, readCases, scoreOf, sets } from '../tests/n8n-corpus/secrets/cases.ts'
import { rulesTold } from './gate-rules.ts'
import type { Row } from './row.ts'

const atLeast = 0.95

/** Counts, on made-up workflows and runs, how much of what the gate tells and masks is right, and how much it misses. */
export async function measure(): Promise<Row[]> {
  return [...secretsFound(), ...personsMasked(), ...rulesTold(process.argv[3])]
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

function personsMasked(): Row[] {
  return personSets.flatMap((set) => {
    const { right, missed, wrong, precision, recall } = personFigures(set)
    return [
      share(`${set}: persons in runs, masked rightly`, precision, `${right} of ${right + wrong.length}`),
      share(`${set}: persons in runs, found`, recall, `${right} of ${right + missed.length}`),
    ]
  })
}

const names = { key: 'keys', address: 'live addresses', yours: 'ids of the author’s' }

const share = (what: string, value: number, counted: string): Row => ({
  what,
  measured: `${(value * 100).toFixed(1)} % (${counted})`,
  bound: `≥ ${atLeast * 100} %`,
  ok: value >= atLeast,
})
