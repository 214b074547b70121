import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { findChromium } from './chromium.ts'

/**
 * `npm test`: types and lint, the unit and API tests, the browser tests, and those in Firefox and WebKit where the machine
 * has them; all run even if one fails. The unit tests and those of the engines wait more than they compute, so they run side
 * by side where there is more than one core. The last line sums the tests over all suites.
 */
const results = 'test-results'

interface Outcome {
  passed: number
  failed: number
}

/** A suite that crashed before it could report counts as one failure. */
const broken: Outcome = { passed: 0, failed: 1 }

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const engines = () => vitest('engines', 'tests/engines/vitest.config.ts')
const suites = [
  await check(),
  ...(availableParallelism() > 1
    ? await Promise.all([vitest('unit'), engines()])
    : [await vitest('unit'), await engines()]),
  await browserTests(),
]
const total = (key: 'passed' | 'failed') => suites.reduce((sum, suite) => sum + suite[key], 0)
const [passed, failed] = [total('passed'), total('failed')]
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
console.log(`\n${passed} passed, ${failed} failed`)

/** Types, lint and imports count as one test each. */
async function check(): Promise<Outcome> {
  const status = await run('types and lint', ['scripts/check.ts'])
  return status === 0 ? { passed: 3, failed: 0 } : broken
}

async function vitest(name: string, config = 'vitest.config.ts'): Promise<Outcome> {
  const file = `${results}/${name}.json`
  const status = await run(`${name} tests`, [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--config=${config}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = read<{ numPassedTests: number; numFailedTests: number }>(file)
  return outcome(status, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

async function browserTests(): Promise<Outcome> {
  const chromium = findChromium()
  const status = await run('browser tests', ['node_modules/@playwright/test/cli.js', 'test'], { CHROMIUM: chromium })
  const report = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(`${results}/browser.json`)
  // A flaky test has passed after a stall of the browser; no other failure is tried again.
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return outcome(status, expected + flaky, unexpected)
}

function outcome(status: number | null, passed: number, failed: number): Outcome {
  if (status !== 0 && failed === 0) return { passed, failed: broken.failed }
  return { passed, failed }
}

function run(what: string, args: string[], env: Record<string, string | undefined> = {}): Promise<number | null> {
  console.log(`Running the ${what} …`)
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env } })
    // At its end, because that of two suites would mix.
    const output: Buffer[] = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(output))
      resolve(status)
    })
  })
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
