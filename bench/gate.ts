import { examine } from '../src/n8n/examine.ts'
import { personFigures, personSets } from '../tests/n8n-corpus/persons.ts'
import { classes, readCases, scoreOf, sets } from '../tests/n8n-corpus/secrets/cases.ts'
import { soundWorkflow } from '../tests/n8n-corpus/sound/workflows.ts'
import { rulesTold } from './gate-rules.ts'
import { min, type Row } from './row.ts'

const atLeast = 0.95

/** Characters of the largest file. */
const large = 2_000_000

/** Counts, on made-up workflows and runs, how much of what the gate reports and masks is right, and what it misses. */
export async function measure(): Promise<Row[]> {
  return [...secretsFound(), ...personsMasked(), ...rulesTold(process.argv[3]), timeOfLarge()]
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

/** A check of the largest file, compared with reading its JSON. The fastest run counts, as other programs disturb. */
function timeOfLarge(): Row {
  const parts: string[] = []
  for (let seed = 0, length = 0; length < large; seed++) {
    const part = JSON.stringify(soundWorkflow(seed).nodes.map((node) => ({ ...node, name: `${node.name} ${seed}` })))
    parts.push(part.slice(1, -1))
    length += part.length
  }
  const text = `{"nodes":[${parts.join(',')}],"connections":{}}`
  const quickest = (work: () => unknown) =>
    min(
      Array.from({ length: 5 }, () => {
        const began = process.cpuUsage()
        work()
        const { user, system } = process.cpuUsage(began)
        return (user + system) / 1000
      }),
    )
  const [check, parse] = [quickest(() => examine(text)), quickest(() => JSON.parse(text))]
  const times = check / parse
  return {
    what: 'processor time to check 2 MB, divided by that of JSON.parse',
    measured: `${times.toFixed(0)} (${check.toFixed(0)} ms)`,
    bound: '≤ 150',
    ok: times <= 150,
  }
}

const names = { key: 'keys', address: 'live addresses', yours: 'ids of the author’s' }

const share = (what: string, value: number, counted: string): Row => ({
  what,
  measured: `${(value * 100).toFixed(1)} % (${counted})`,
  bound: `≥ ${atLeast * 100} %`,
  ok: value >= atLeast,
})
