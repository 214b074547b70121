import type { Fault, Machine } from './fault.ts'
import { type Cluster, startCluster } from './postgres-cluster.ts'
import { seeded } from './random.ts'
import { type Figures, table } from './report.ts'

/** `npm run faults`: breaks one thing after another, and reports what became of the site and its data. */
const faults: Record<string, { name: string; load: () => Promise<{ fault: Fault }> }> = {
  1: { name: 'killed-process', load: () => import('./killed-process.ts') },
  2: { name: 'broken-disk', load: () => import('./broken-disk.ts') },
  3: { name: 'broken-postgres', load: () => import('./broken-postgres.ts') },
  4: { name: 'broken-services', load: () => import('./broken-services.ts') },
  5: { name: 'jumping-clock', load: () => import('./jumping-clock.ts') },
  6: { name: 'several-processes', load: () => import('./several-processes.ts') },
  7: { name: 'killed-upgrade', load: () => import('./killed-upgrade.ts') },
  8: { name: 'damaged-data', load: () => import('./damaged-data.ts') },
  9: { name: 'soak', load: () => import('./soak.ts') },
  10: { name: 'killed-sending', load: () => import('./killed-sending.ts') },
  11: { name: 'killed-webhooks', load: () => import('./killed-webhooks.ts') },
}
/** The soak runs only if the command line names it. */
const soak = '9'

// Everything that was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const { chosen, seed, amount, pause, port } = readArguments(process.argv.slice(2))
console.log(`Seed ${seed}. Repeat with: npm run faults -- ${chosen.join(' ')} --seed ${seed}\n`)

let cluster: Promise<Cluster> | undefined
const postgres = () => {
  cluster ??= startCluster(port)
  return cluster
}
const rows: Figures[] = []
for (const number of chosen) {
  const { name, load } = faults[number] ?? fail(number)
  console.log(`${number} ${name} …`)
  const machine: Machine = {
    random: seeded(seed),
    postgres,
    databases: [
      { name: 'SQLite', fresh: async () => ({}) },
      { name: 'PostgreSQL', fresh: async () => ({ DATABASE_URL: await (await postgres()).database() }) },
    ],
    amount,
    pause,
    log: (line) => console.log(`  ${line}`),
  }
  const began = performance.now()
  const { fault } = await load()
  try {
    rows.push(...(await fault(machine)))
  } catch (error) {
    console.error(error)
    const reason = error instanceof Error ? error.message : String(error)
    rows.push({ what: name, against: '–', rounds: 0, problems: [`it could not be measured: ${reason}`] })
  }
  console.log(`  ${Math.round((performance.now() - began) / 1000)} s`)
}
await cluster?.then(
  ({ remove }) => remove(),
  () => {},
)
console.log(`\n${table(rows)}`)
process.exit(rows.every(({ problems }) => problems.length === 0) ? 0 : 1)

/**
 * `[NUMBER | soak]… [--seed N] [--amount N] [--pause N] [--port N]`: amount is the rounds of a fault, or the minutes of
 * the soak; pause is the milliseconds between two requests of one client of the soak.
 */
function readArguments(given: string[]) {
  const options: Record<string, number> = {}
  const numbers: string[] = []
  for (let index = 0; index < given.length; index += 1) {
    const word = given[index] ?? ''
    const [, option] = /^--(seed|amount|pause|port)$/.exec(word) ?? []
    if (option) {
      index += 1
      options[option] = Number(given[index])
      if (!Number.isSafeInteger(options[option])) fail(`${word} ${given[index]}`)
    } else {
      const number = word === 'soak' ? soak : word
      if (!Object.hasOwn(faults, number)) fail(word)
      numbers.push(number)
    }
  }
  return {
    chosen: numbers.length > 0 ? numbers : Object.keys(faults).filter((number) => number !== soak),
    seed: options.seed ?? Math.floor(Math.random() * 1_000_000),
    amount: options.amount ?? null,
    pause: options.pause ?? null,
    port: options.port ?? 25_345,
  }
}

function fail(word: string): never {
  const names = Object.entries(faults).map(([number, { name }]) => `  ${number}  ${name}`)
  console.error(
    `"${word}" is not known. Use [NUMBER…] [--seed N] [--amount ROUNDS] [--pause MS] [--port N] with:\n${names.join('\n')}`,
  )
  process.exit(2)
}
