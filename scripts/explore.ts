import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

/**
 * `npm run explore -- [minutes]`: draws new and many more cases for the property tests, pass by pass until the time is
 * over (5 minutes), and prints what fails with its seed and path. `npm test` draws the same cases in every run.
 */
const minutes = Number(process.argv[2] ?? 5)
if (!(minutes > 0)) {
  console.error('Give the minutes as a number: npm run explore -- 10')
  process.exit(2)
}
const hasProperties = (file: string) => /\bfc\.assert\(|\brounds\(/.test(readFileSync(file, 'utf8'))
const files = globSync('{src,tests}/**/*.test.ts').filter(hasProperties)

const end = Date.now() + minutes * 60_000
let passes = 0
let failed = 0
while (Date.now() < end) {
  const seed = String(randomInt(2 ** 31))
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=minimal', ...files]
  const env = { ...process.env, EXPLORED_SEED: seed }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8', maxBuffer: 2 ** 30 })
  passes += 1
  console.log(`Pass ${passes} over ${files.length} files: ${status === 0 ? 'nothing failed.' : 'failed.'}`)
  if (status === 0) continue
  failed += 1
  console.log(stdout, stderr)
}
if (failed) {
  console.log(`${failed} of ${passes} passes failed. To repeat a failure, pass its seed and path to \`fc.assert\`.`)
  console.log('When you fix it, add the case to the examples of its test.')
  process.exitCode = 1
}
