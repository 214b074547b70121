import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The base creates the clock. Backups and the doctor run without a context, and no rule depends on their time. */
const allowed = [
  'backup/automatic/before-migration.ts',
  'backup/child.ts',
  'backup/disk.ts',
  'backup/make.ts',
  'base.ts',
  'doctor/environment.ts',
  'doctor/index.ts',
  'doctor/services.ts',
]

test('server code reads the time only from its injected clock', async () => {
  const reading: string[] = []
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
    if (file.endsWith('.test.ts') || /(^|\/)test\//.test(file)) continue
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    if (/new Date\(\)|Date\.now\b/.test(text)) reading.push(file)
  }
  expect(reading.sort()).toEqual(allowed)
})
