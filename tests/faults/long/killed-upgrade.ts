import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { migrate } from '../../../src/server/migrations.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import type { Schema } from '../../../src/server/schema.ts'
import { startSite } from '../../helpers/server-process.ts'
import type { Fault, Machine } from './fault.ts'
import { sender } from './load.ts'
import type { Figures } from './report.ts'
import { newFolder, prepare, settings } from './site-with-load.ts'
import { openStored } from './stored.ts'

const run = promisify(execFile)
type Database = Machine['databases'][number]

/** A migration killed before each of its statements; a backup and a restore killed at random moments. */
export const fault: Fault = async (machine) => {
  const rows: Figures[] = []
  for (const database of machine.databases) {
    rows.push(await migrations(database, machine))
    rows.push(...(await backups(database, machine)))
  }
  return rows
}

const child = 'tests/faults/long/killed-migration-child.ts'

async function migrations({ name, fresh }: Database, { amount, random, log }: Machine): Promise<Figures> {
  const wanted = await migrated(await fresh(), newFolder())
  const envOf = async (dataDir: string) => ({ PATH: process.env.PATH, DATA_DIR: dataDir, ...(await fresh()) })
  const { stdout } = await run(process.execPath, [child, '0'], { env: await envOf(newFolder()) })
  const statements = Array.from({ length: Number(stdout) }, (_, index) => index + 1)
  const chosen = amount === null ? statements : Array.from({ length: amount }, () => random.oneOf(statements))
  const problems: string[] = []
  for (const [index, statement] of chosen.entries()) {
    const dataDir = newFolder()
    const env = await envOf(dataDir)
    const killed = spawn(process.execPath, [child, String(statement)], { env, stdio: 'ignore' })
    const [, signal] = await once(killed, 'exit')
    if (signal !== 'SIGKILL') problems.push(`statement ${statement}: the migration was not killed`)
    const { DATABASE_URL = '' } = env as { DATABASE_URL?: string }
    const schema = await migrated({ DATABASE_URL }, dataDir).catch((error: Error) => error.message)
    if (schema !== wanted)
      problems.push(`statement ${statement}: the next migration leaves another schema: ${schema.slice(0, 80)}`)
    if ((index + 1) % 50 === 0) log(`${name}: ${index + 1} of ${chosen.length} statements`)
  }
  return {
    what: `a migration from nothing is killed before ${amount === null ? 'each' : 'some'} of its ${statements.length} statements`,
    against: name,
    rounds: chosen.length,
    notes: 'the next start has the same schema',
    problems,
  }
}

/** Migrates to the end. @returns the schema as text */
async function migrated(env: Record<string, string>, dataDir: string): Promise<string> {
  const database = openDatabase<Schema>({ databaseUrl: env.DATABASE_URL || null, dataDir })
  await migrate(database)
  await database.close()
  await using stored = await openStored(env, dataDir)
  const sql = env.DATABASE_URL
    ? `select table_name as a, column_name as b, data_type as c from information_schema.columns where table_schema = 'public'
       union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`
    : 'select type as a, name as b, sql as c from sqlite_master order by 1, 2'
  return JSON.stringify(await stored.rows(sql))
}

async function backups({ name, fresh }: Database, { random, amount, log }: Machine): Promise<Figures[]> {
  const [env, dataDir] = [settings(await fresh()), newFolder()]
  const all = { ...process.env, ...env, DATA_DIR: dataDir, PORT: '1' }
  const rounds = amount ?? 20
  const folder = newFolder()
  const good = join(folder, 'good.backup')
  await withSite(env, dataDir, 300)
  const skills = () => entriesIn(env, dataDir)
  const before = await skills()
  const whole = await command('backup', good, all)
  await withSite(env, dataDir, 100)
  const after = await skills()

  const backup: Figures = { what: 'a backup is killed', against: name, rounds, problems: [] }
  let completed = 0
  for (let round = 1; round <= rounds; round += 1) {
    const file = join(folder, `killed-${round}.backup`)
    await command('backup', file, all, random.between(Math.round(whole / 3), Math.round(whole * 1.1)))
    if (!existsSync(file)) continue
    completed += 1
    await run(process.execPath, ['src/server/commands/restore.ts', file], {
      env: { ...all, ...(await fresh()), DATA_DIR: newFolder() },
    }).catch((error: Error) =>
      backup.problems.push(`an unfinished file looks like a backup: ${error.message.slice(0, 200)}`),
    )
  }
  await command('backup', join(folder, 'last.backup'), all)
  const left = readdirSync(folder).filter((file) => !file.endsWith('.backup'))
  backup.notes = `${completed} were complete already and could be restored; ${left.length} temporary files stayed`

  const restore: Figures = { what: 'a restore is killed', against: name, rounds, problems: [] }
  const outcomes = { old: 0, new: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    await command('restore', good, all, random.between(Math.round(whole / 3), Math.round(whole * 1.5)))
    try {
      const site = await startSite(env, dataDir)
      const page = await fetch(`${site.url}/about`)
      await page.text()
      await site.stop()
      if (!page.ok) restore.problems.push(`the next start answers ${page.status}`)
      const count = await skills()
      if (count !== before && count !== after) restore.problems.push(`${count} entries: neither ${before} nor ${after}`)
      outcomes[count === before ? 'new' : 'old'] += 1
    } catch (error) {
      restore.problems.push(`the next start fails: ${(error as Error).message.slice(-200)}`)
    }
  }
  await command('restore', good, all)
  if ((await skills()) !== before) restore.problems.push('a restore after the killed ones is not whole')
  restore.notes = `the next start had the old data ${outcomes.old} times and the restored data ${outcomes.new} times`
  log(`${name}: backup: ${backup.notes}; restore: ${restore.notes}`)
  return [backup, restore]
}

async function entriesIn(env: Record<string, string>, dataDir: string): Promise<number> {
  await using stored = await openStored(env, dataDir)
  return Number((await stored.rows('select count(*) as n from skills'))[0]?.n)
}

/** Starts the site and writes so many entries. */
async function withSite(env: Record<string, string>, dataDir: string, entries: number) {
  const site = await startSite(env, dataDir)
  const send = sender(site, (await prepare(site)).token)
  for (let count = 0; count < entries; count += 1)
    await send('POST', '/api/skills', { category: 'Entry', icon: 'code' })
  await site.stop()
}

/** Runs a command, to its end or for so many milliseconds. @returns how long it took */
async function command(
  name: 'backup' | 'restore',
  file: string,
  env: NodeJS.ProcessEnv,
  killAfter?: number,
): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [`src/server/commands/${name}.ts`, file], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  if (killAfter !== undefined) {
    await Promise.race([wait(killAfter), ended])
    child.kill('SIGKILL')
  }
  const [code] = await ended
  if (killAfter === undefined && code !== 0) throw new Error(`npm run ${name} ended with ${code}.`)
  return performance.now() - began
}
