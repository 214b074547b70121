import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { newFolder, put } from '../../../tests/helpers/backup/samples.ts'
import { exported } from '../../../tests/helpers/n8n/files.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'

/** A folder with one file. */
function folderWith(name: string, content: string): string {
  const folder = newFolder()
  put(folder, name, content)
  return folder
}

/** The commands that refuse a database of a newer release, with arguments. */
const commands: Record<string, string[]> = {
  admin: ['ada@example.com'],
  setup: ['--name', 'Ada', '--email', 'ada@example.com', '--yes'],
  'import-workflows': [folderWith('workflow.json', JSON.stringify(exported()))],
  import: [folderWith('_posts/2026-01-01-first.md', '# First')],
  export: [join(newFolder(), 'out')],
  reindex: [],
}

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Runs a command in this process, which takes a tenth of the time of a separate process. */
async function run(name: string, DATA_DIR: string) {
  // Nothing listens on port 1.
  const env = { PORT: '1', ADMIN_PASSWORD: 'a quiet river at night', DATA_DIR }
  for (const [key, value] of Object.entries(env)) vi.stubEnv(key, value)
  const said = vi.mocked(console.error)
  const { argv } = process
  process.argv = [process.execPath, `${name}.ts`, ...(commands[name] ?? [])]
  await import(`./${name}.ts`)
  const { exitCode } = process
  process.argv = argv
  process.exitCode = undefined
  const lines = said.mock.calls.flat().join('\n')
  said.mockClear()
  return { exitCode, lines }
}

test('commands refuse a database of a newer release with the way back, and without a stack trace', async () => {
  await using site = await openTestSite()
  for (const name of ['901-more', '902-less-needs-901']) {
    await sql`insert into kysely_migration values (${name}, '')`.execute(site.context.database.db)
  }

  for (const name of Object.keys(commands)) {
    const { exitCode, lines } = await run(name, site.dataDir)
    expect([name, exitCode, lines]).toEqual([name, 1, expect.stringContaining('npm run restore -- FILE')])
    expect([name, lines]).not.toEqual([name, expect.stringContaining('\n    at ')])
  }
})
