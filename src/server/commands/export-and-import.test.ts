import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bareEnv } from '../../../tests/helpers/another-process.ts'
import { newFolder } from '../../../tests/helpers/backup/samples.ts'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'

type Done = { code: number; output: string }

const run = (name: 'export' | 'import', args: string[], env: Record<string, string>): Promise<Done> =>
  new Promise((resolve) => {
    const program = [join(import.meta.dirname, `${name}.ts`), ...args]
    const child = execFile(process.execPath, program, { env: { ...bareEnv(), ...env } }, (_, out, error) =>
      resolve({ code: child.exitCode ?? -1, output: out + error }),
    )
  })

test('the commands export a site and import it into a data folder that was never started', async () => {
  await using site = await openTestSite()
  await makeEntry(site, 'skills')
  const folder = join(newFolder(), 'out')
  const done = await run('export', [folder], { DATA_DIR: site.dataDir })
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining(`Exported to ${folder}:\n       1 skills\n`) })

  const dataDir = join(newFolder(), 'data')
  // Nothing listens on port 1.
  const imported = await run('import', [folder], { DATA_DIR: dataDir, PORT: '1' })
  expect(imported).toEqual({ code: 0, output: 'Imported:\n       1 skills\n' })
})
