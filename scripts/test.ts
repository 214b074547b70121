import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import prepare from '../tests/browser/prepare.ts'
import { findChromium } from './chromium.ts'

/**
 * `npm test`: types and lint beside the unit and API tests, then the browser tests beside those in Firefox and WebKit where
 * the machine has them, as each waits more than it computes; all run even if one fails. The last line sums the tests over
 * all suites.
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

const memory = '/dev/shm'
const temporary = hasRoom(memory) ? mkdtempSync(`${memory}/site-tests-`) : null
if (temporary) process.env.TMPDIR = temporary

const [removeTemplate, ...suites] = await Promise.all([prepare(), check(), vitest('unit')])
suites.push(...(await Promise.all([browserTests(), vitest('engines', 'tests/engines/vitest.config.ts')])))
removeTemplate?.()
if (temporary) rmSync(temporary, { recursive: true, force: true })
const total = (key: 'passed' | 'failed') => suites.reduce((sum, suite) => sum + suite[key], 0)
const [passed, failed] = [total('passed'), total('failed')]
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
console.log(`\n${passed} passed, ${failed} failed`)

/** In memory a test does not wait for the disk, to which the site writes each change before it answers. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4e9
}

/** Types, lint and imports count as one test each. */
async function check(): Promise<Outcome> {
  const status = await run(['scripts/check.ts'])
  return status === 0 ? { passed: 3, failed: 0 } : broken
}

async function vitest(name: string, config = 'vitest.config.ts'): Promise<Outcome> {
  const file = `${results}/${name}.json`
  const status = await run([
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
  const status = await run(['node_modules/@playwright/test/cli.js', 'test'], { CHROMIUM: findChromium() })
  const report = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(`${results}/browser.json`)
  // A flaky test passed when it ran again after a stall of the browser; no other failure is retried.
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return outcome(status, expected + flaky, unexpected)
}

function outcome(status: number | null, passed: number, failed: number): Outcome {
  if (status !== 0 && failed === 0) return { passed, failed: broken.failed }
  return { passed, failed }
}

function run(args: string[], env: Record<string, string | undefined> = {}) {
  return new Promise<number | null>((resolve) => {
    spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).on('close', resolve)
  })
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
