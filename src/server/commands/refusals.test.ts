import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bareEnv } from '../../../tests/helpers/another-process.ts'
import { newFolder, put } from '../../../tests/helpers/backup/samples.ts'
import { exported } from '../../../tests/helpers/n8n/files.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'

/** A folder with one file. */
function folderWith(name: string, content: string): string {
  const folder = newFolder()
  put(folder, name, content)
  return folder
}

/** The commands that need a database that they know, with arguments. */
const commands: Record<string, string[]> = {
  admin: ['ada@example.com'],
  setup: ['--name', 'Ada', '--email', 'ada@example.com', '--yes'],
  'import-workflows': [folderWith('workflow.json', JSON.stringify(exported()))],
  import: [folderWith('_posts/2026-01-01-first.md', '# First')],
  export: [join(newFolder(), 'out')],
  reindex: [],
}

const run = (name: string, env: Record<string, string>): Promise<{ name: string; code: number; said: string }> =>
  new Promise((resolve) => {
    const program = [join(import.meta.dirname, `${name}.ts`), ...(commands[name] ?? [])]
    // Nothing listens on port 1.
    const given = { ...bareEnv(), PORT: '1', ADMIN_PASSWORD: 'a quiet river at night', ...env }
    const child = execFile(process.execPath, program, { env: given }, (_, out, error) =>
      resolve({ name, code: child.exitCode ?? -1, said: out + error }),
    )
    child.stdin?.end()
  })

test('commands refuse a database of a newer release with the way back, and without a stack trace', async () => {
  await using site = await openTestSite()
  for (const name of ['901-more', '902-less-needs-901']) {
    await sql`insert into kysely_migration values (${name}, '')`.execute(site.context.database.db)
  }

  const answers = await Promise.all(Object.keys(commands).map((name) => run(name, { DATA_DIR: site.dataDir })))

  for (const { name, code, said } of answers) {
    expect([name, code, said]).toEqual([name, 1, expect.stringContaining('npm run restore -- FILE')])
    expect([name, said]).not.toEqual([name, expect.stringContaining('\n    at ')])
  }
})
