import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import prepare from '../tests/browser/prepare.ts'
import { findChromium } from './chromium.ts'

/**
 * `npm test`: types and lint, then the unit and API tests, then the browser tests, then those in Firefox and WebKit where
 * the machine has them; all run even if one fails. The last line sums the tests over all suites.
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

const suites = [check(), vitest('unit')]
const removeTemplate = prepare()
suites.push(browserTests(), vitest('engines', 'tests/engines/vitest.config.ts'))
removeTemplate?.()
const total = (key: 'passed' | 'failed') => suites.reduce((sum, suite) => sum + suite[key], 0)
const [passed, failed] = [total('passed'), total('failed')]
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
console.log(`\n${passed} passed, ${failed} failed`)

/** Types, lint and imports count as one test each. */
function check(): Outcome {
  const { status } = run(['scripts/check.ts'])
  return status === 0 ? { passed: 3, failed: 0 } : broken
}

function vitest(name: string, config = 'vitest.config.ts'): Outcome {
  const file = `${results}/${name}.json`
  const { status } = run([
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

function browserTests(): Outcome {
  const chromium = findChromium()
  const { status } = run(['node_modules/@playwright/test/cli.js', 'test'], {
    CHROMIUM: chromium,
  })
  const report = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(`${results}/browser.json`)
  // A flaky test has passed after a stall of the browser; no other failure is tried again.
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return outcome(status, expected + flaky, unexpected)
}

function outcome(status: number | null, passed: number, failed: number): Outcome {
  if (status !== 0 && failed === 0) return { passed, failed: broken.failed }
  return { passed, failed }
}

function run(args: string[], env: Record<string, string | undefined> = {}) {
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
