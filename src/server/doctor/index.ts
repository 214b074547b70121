import { execFile } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Config, projectVersion, readConfig } from '../config.ts'
import { writeAndRead } from '../health/index.ts'
import { mediaKey } from '../markdown/index.ts'
import { ConfigError, reasonOf } from '../platform/expected-error.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { storageAdvice } from '../platform/files/storage-error.ts'
import { isSiteRunning } from '../platform/http/is-site-running.ts'
import type { Database } from '../schema.ts'
import { examineClock, examineDataFolder, examineSettings, isLocal } from './environment.ts'
import { failed, type Line, ok, warning } from './line.ts'
import { examineDatabase, examineLastBackup, examineMail, type MailOptions, openIfUsable } from './services.ts'

type Env = Record<string, string | undefined>

/**
 * Examines everything that the site depends on, whether it runs or not. Changes nothing: what it writes, it deletes.
 * Yields each line as soon as it is known, without secrets.
 */
export async function* examine(env: Env, mail: MailOptions): AsyncGenerator<Line> {
  const hide = hideSecrets(env)
  for await (const line of lines(env, mail)) {
    yield { ...line, figure: hide(line.figure) }
  }
}

async function* lines(env: Env, mail: MailOptions): AsyncGenerator<Line> {
  yield* await examineVersion()
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield failed('Settings', error.message, 'The site does not start until they are valid. README.md lists them.')
    return
  }
  yield* examineSettings(config)
  yield* await attempt('DATA_DIR', async () => examineDataFolder(config))
  const { database, lines: problems } = await openIfUsable(config)
  try {
    yield* problems
    if (database) yield* await attempt('Database', () => examineDatabase(database))
    yield* await attempt('Clock', () => examineClock(config, database))
    yield* await examineStorage(config)
    if (database) yield* await attempt('Uploads', () => examineUploads(config, database))
    yield* await attempt('Mail', () => examineMail(config, database, mail))
  } finally {
    await database?.close()
  }
  yield* await attempt('SITE_URL', () => examineAddress(config))
  yield* await attempt('Last backup', () => examineLastBackup(config))
}

/** An examination that fails in an unexpected way must not prevent the next one. */
const attempt = (what: string, examination: () => Promise<Line[]>): Promise<Line[]> =>
  examination().catch((error: unknown) => [
    failed(what, `could not be examined: ${reasonOf(error)}`, 'See docs/operations.md.'),
  ])

/** Writes, reads and deletes a file. */
async function examineStorage(config: Config): Promise<Line[]> {
  const { dataDir, storage } = config
  const where = storage ? `bucket ${storage.bucket}` : dataDir
  const start = performance.now()
  try {
    await writeAndRead(openFiles(config))
    return [ok('Storage', `${where}, a file written, read and deleted in ${Math.round(performance.now() - start)} ms`)]
  } catch (error) {
    const fix = storage ? storageAdvice(error) : 'Check the permissions of DATA_DIR and the free space.'
    return [failed('Storage', `${where}: ${reasonOf(error)}`, fix)]
  }
}

/** Settings that are secrets, and settings that are addresses with a password in them. */
const secrets = ['SESSION_SECRET', 'METRICS_TOKEN', 'ADMIN_PASSWORD', 'BACKUP_KEY']
/** The key of a bucket is half of its account. */
const buckets = ['STORAGE_URL', 'BACKUP_URL']
const addresses = ['DATABASE_URL', 'SMTP_URL', ...buckets]

/** Removes all secrets of the settings from a text: servers repeat parts of what they were sent. */
export function hideSecrets(env: Record<string, string | undefined>): (text: string) => string {
  const passwords = addresses.flatMap((name) => {
    const { username = '', password = '' } = URL.parse(env[name] ?? '') ?? {}
    const parts = buckets.includes(name) ? [username, password] : [password]
    return [env[name], ...parts, ...parts.map(decoded)]
  })
  const hidden = [...secrets.map((name) => env[name]), ...passwords]
    .filter((text) => text !== undefined && text !== '')
    .sort((one, other) => (other?.length ?? 0) - (one?.length ?? 0))
  return (text) => hidden.reduce<string>((rest, secret) => rest.replaceAll(String(secret), '…'), text)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const root = join(import.meta.dirname, '../../..')

/** Which code runs on which Node, and whether its pages are built. */
async function examineVersion(): Promise<Line[]> {
  const commit = await commitOf(root)
  return [
    ok('Version', `${projectVersion()}${commit ? `, commit ${commit}` : ''}`),
    ok('Node', `${process.versions.node} on ${process.platform} ${process.arch}`),
    existsSync(join(root, 'dist/server/server.js'))
      ? ok('Pages', 'built')
      : warning('Pages', 'not built', 'Run `npm run build`; `npm start` does it too.'),
  ]
}

/** Null without git, such as in a container. */
async function commitOf(folder: string): Promise<string | null> {
  const asked = promisify(execFile)('git', ['-C', folder, 'log', '-1', '--format=%h of %cs'])
  return asked.then(
    ({ stdout }) => stdout.trim() || null,
    () => null,
  )
}

const named = 5
const fix = 'Restore them from a backup, or upload them again.'

/** Compares the size of every uploaded image and attachment with its row. Both are named by their keys in the storage. */
async function examineUploads(config: Config, { db }: Pick<Database, 'db'>): Promise<Line[]> {
  const files = openFiles(config)
  const images = await db.selectFrom('media').select(['file', 'bytes']).execute()
  const attachments = await db
    .selectFrom('messages')
    .select(['attachment_file', 'attachment_size'])
    .where('attachment_file', 'is not', null)
    .execute()
  const expected = [
    ...images.map(({ file, bytes }) => ({ key: mediaKey(file), size: bytes })),
    ...attachments.map((row) => ({ key: `attachments/${row.attachment_file}`, size: row.attachment_size })),
  ]
  const broken: string[] = []
  for (const { key, size } of expected) {
    const found = (await files.open(key))?.size
    if (found === undefined) broken.push(`${key} is missing`)
    else if (found !== size) broken.push(`${key} has ${found} of ${size} bytes`)
  }
  if (broken.length === 0) return [ok('Uploads', `${expected.length} files, all present and complete`)]
  const more = broken.length > named ? [`and ${broken.length - named} more`] : []
  const list = [...broken.slice(0, named), ...more].join('\n')
  return [failed('Uploads', `${broken.length} of ${expected.length} files:\n${list}`, fix)]
}

/** Whether a process of the site answers here, and whether visitors reach it. */
async function examineAddress(config: Config): Promise<Line[]> {
  const { host, port, siteUrl } = config
  const running = (await isSiteRunning(config))
    ? ok('Process', `answers on ${host}:${port}`)
    : warning('Process', `nothing answers on ${host}:${port}`, 'Start the site. If it stops again, check its log.')
  if (isLocal(siteUrl)) return [running]
  return [running, await names(new URL(siteUrl).hostname), await reach(siteUrl)]
}

async function names(host: string): Promise<Line> {
  try {
    const found = await lookup(host, { all: true })
    return ok('DNS', `${host} is ${found.map(({ address }) => address).join(', ')}`)
  } catch (error) {
    return failed('DNS', `${host}: ${reasonOf(error)}`, 'Add an A or AAAA record for this name at your DNS provider.')
  }
}

async function reach(siteUrl: string): Promise<Line> {
  const start = performance.now()
  try {
    const answer = await fetch(`${siteUrl}/api/health/live`, { signal: AbortSignal.timeout(10_000) })
    const { status } = (await answer.json().catch(() => ({}))) as { status?: unknown }
    if (status === 'live') return ok('SITE_URL', `${siteUrl} answers in ${Math.round(performance.now() - start)} ms`)
    return failed(
      'SITE_URL',
      `${siteUrl} answers ${answer.status}, but it is not this site`,
      'Check the proxy in front of the site, and where the DNS name points to.',
    )
  } catch (error) {
    return failed(
      'SITE_URL',
      `${siteUrl} cannot be reached from here: ${reasonOf(error)}`,
      'Check DNS, the firewall, the proxy and its certificate. Some networks cannot reach their own public address.',
    )
  }
}
