import { execFile } from 'node:child_process'
import { closeSync, copyFileSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Site, startSite } from '../../helpers/server-process.ts'
import type { Fault, Machine } from './fault.ts'
import { sender } from './load.ts'
import type { Random } from './random.ts'
import type { Figures } from './report.ts'
import { newFolder, prepare, settings } from './site-with-load.ts'
import { openStored, type Stored } from './stored.ts'
import { kinds, type Send } from './writes.ts'

/** A damaged page in each of these tables of SQLite, and damaged or lost uploads. */
export const fault: Fault = async (machine) => {
  const rows = [await damagedPages(machine)]
  for (const database of machine.databases) rows.push(await damagedUploads(machine, database))
  return rows
}

/** Each table with an address that reads it. */
const tables = {
  skills: '/api/skills',
  blogs: '/api/blogs',
  comments: '/api/comments/admin/all',
  messages: '/api/messages',
  media: '/api/media',
  workflows: '/api/workflows',
  session: '/api/auth/me',
  outbox: '/api/admin/outbox',
}
type Table = keyof typeof tables

const publicList = '/api/projects'

/** The addresses that cannot be read without this table. */
function readers(table: Table): string[] {
  // Every request here has a token.
  if (table === 'session') return [...Object.values(tables), publicList]
  // The list of comments has the titles of their posts.
  return table === 'blogs' ? [tables.blogs, tables.comments] : [tables[table]]
}

async function damagedPages({ random, amount, log }: Machine): Promise<Figures> {
  const [env, whole] = [settings({ SESSION_SECRET: 'one secret for the copies of a damaged site' }), newFolder()]
  const site = await startSite(env, whole)
  const { token, fixtures } = await prepare(site)
  const send = sender(site, token)
  for (const kind of kinds) {
    for (let count = 0; count < 8; count += 1)
      await kind.send(send, `${kind.name.replaceAll(' ', '-')}-${count}`, fixtures)
  }
  const before = await read(send)
  site.process.kill('SIGTERM')
  await new Promise((resolve) => site.process.once('exit', resolve))
  const backup = join(newFolder(), 'whole.backup')
  await command(env, whole, 'backup', backup)

  const all = Object.keys(tables) as Table[]
  const chosen = amount === null ? all : Array.from({ length: amount }, () => random.oneOf(all))
  const problems = before.flatMap(({ path, status }) => (status === 200 ? [] : [`${path} answered ${status} at first`]))
  const counts = { refused: 0, readable: 0 }
  for (const table of chosen) {
    const dataDir = newFolder()
    copyFileSync(join(whole, 'site.db'), join(dataDir, 'site.db'))
    damagePage(join(dataDir, 'site.db'), table, random)
    const told = (problem: string) => problems.push(`${table}: ${problem}`)
    const doctor = await command(env, dataDir, 'doctor', '--no-mail')
    if (!/FAILED +Database +damaged/.test(doctor)) told('npm run doctor does not report it')
    const damaged = await startSite(env, dataDir).catch((error: Error) => error.message)
    if (typeof damaged === 'string') {
      if (!damaged.includes('is damaged'))
        told(`the site does not start, and does not say why: ${damaged.slice(0, 200)}`)
    } else {
      const answers = await read(sender(damaged, token))
      for (const { path, status } of answers) {
        if (status === 200) counts.readable += 1
        else if (status === 503) counts.refused += 1
        else told(`${path} answered ${status}`)
      }
      const elsewhere = answers.filter(({ path, status }) => status !== 200 && !readers(table).includes(path))
      if (elsewhere.length > 0) told(`it breaks ${elsewhere.map(({ path }) => path).join(', ')}`)
      const hit = answers.some(({ status }) => status === 503)
      const health = await fetch(`${damaged.url}/api/health`)
      if (hit && !((await health.json()) as { database: string }).database.includes('failed'))
        told('health does not report it')
      if (damaged.process.exitCode !== null) told('the process ended')
      await damaged.stop()
    }
    await command(env, dataDir, 'restore', backup)
    const restored = await startSite(env, dataDir)
    const again = await read(sender(restored, (await prepare(restored)).token))
    for (const { path, status } of again) if (status !== 200) told(`after the restore ${path} answered ${status}`)
    await restored.stop()
  }
  log(`damaged pages: ${counts.readable} reads were answered, ${counts.refused} were answered 503`)
  return {
    what: 'a page of one table is overwritten',
    against: 'SQLite',
    rounds: chosen.length,
    requests: counts.readable + counts.refused,
    refused: counts.refused,
    notes: `the tables were ${[...new Set(chosen)].join(', ')}; afterwards a backup is restored`,
    problems: [...new Set(problems)],
  }
}

async function read(send: Send) {
  const answers = []
  for (const path of [...Object.values(tables), '/about', publicList]) {
    const { status } = await send('GET', path)
    answers.push({ path, status })
  }
  return answers
}

/** Overwrites the first page of a table with noise. */
function damagePage(file: string, table: Table, random: Random) {
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate)')
  const size = Number(database.prepare('pragma page_size').get()?.page_size)
  const { rootpage } = database.prepare('select rootpage from sqlite_master where name = ?').get(table) as {
    rootpage: number
  }
  database.close()
  const opened = openSync(file, 'r+')
  const noise = Buffer.from(Array.from({ length: size }, () => random.between(0, 255)))
  // A page begins with its type, and this is not a valid one.
  noise[0] = 0xaa
  writeSync(opened, noise, 0, size, (rootpage - 1) * size)
  closeSync(opened)
}

/** Runs a command of the site. @returns its output, whatever its exit code */
const command = (env: Record<string, string>, dataDir: string, name: string, ...given: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [`src/server/commands/${name}.ts`, ...given],
      { env: { ...process.env, ...env, DATA_DIR: dataDir, PORT: '1' } },
      (_, stdout, stderr) => resolve(stdout + stderr),
    )
  })

const harms: { what: string; harm(file: string): void }[] = [
  { what: 'cut in half', harm: (file) => truncateSync(file, Math.floor(statSync(file).size / 2)) },
  { what: 'emptied', harm: (file) => truncateSync(file) },
  { what: 'lost', harm: (file) => rmSync(file) },
]

async function damagedUploads({ log }: Machine, { name, fresh }: Machine['databases'][number]): Promise<Figures> {
  const [env, dataDir] = [settings(await fresh()), newFolder()]
  const site: Site = await startSite(env, dataDir)
  const problems: string[] = []
  let refused = 0
  let requests = 0
  try {
    const { token, fixtures } = await prepare(site)
    const send = sender(site, token)
    const writing = kinds.filter(({ name }) => name === 'pictures' || name === 'messages with a file')
    for (const kind of writing) {
      for (let count = 0; count <= harms.length; count += 1) await kind.send(send, `upload-${count}`, fixtures)
    }
    await using stored = await openStored(env, dataDir)
    const uploads = await uploadsOf(stored)
    const broken = new Set<string>()
    for (const [index, { what, harm }] of harms.entries()) {
      for (const folder of ['media', 'attachments']) {
        const upload = uploads.filter(({ file }) => file.startsWith(folder))[index]
        if (!upload) throw new Error(`There are too few files in ${folder}.`)
        harm(join(dataDir, upload.file))
        broken.add(upload.file)
        const { status } = await send('GET', upload.path)
        if (status < 400 || status === 500) problems.push(`a file in ${folder} that was ${what} is answered ${status}`)
      }
    }
    for (const { file, path } of uploads) {
      const answer = await send('GET', path)
      requests += 1
      if (!answer.ok) refused += 1
      if (answer.ok === broken.has(file))
        problems.push(`${broken.has(file) ? 'a damaged' : 'an intact'} file: ${answer.status}`)
    }
    for (const path of ['/api/media', '/api/messages', '/about']) {
      const { status } = await send('GET', path)
      if (status !== 200) problems.push(`${path} answered ${status}`)
    }
    const doctor = await command(env, dataDir, 'doctor', '--no-mail')
    if (!doctor.includes(`${broken.size} of ${uploads.length} files`))
      problems.push('npm run doctor does not count them')
  } finally {
    await site.stop()
  }
  log(`${name}: ${refused} of ${requests} uploads could not be read`)
  return {
    what: 'uploaded images and attachments are cut in half, emptied or lost',
    against: name,
    rounds: 1,
    requests,
    notes: `${refused} of the files were damaged or lost and answered 503 or 404`,
    problems,
  }
}

/** The file and the address of each upload. */
async function uploadsOf(stored: Stored) {
  const images = await stored.rows('select file from media')
  const attached = await stored.rows('select id, attachment_file from messages where attachment_file is not null')
  return [
    ...images.map(({ file }) => ({ file: `media/${file}`, path: `/media/${file}` })),
    ...attached.map((row) => ({
      file: `attachments/${row.attachment_file}`,
      path: `/api/messages/${row.id}/attachment`,
    })),
  ]
}
