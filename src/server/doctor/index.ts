import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkAddress } from '../address/index.ts'
import { type Config, isLocal, projectVersion, readConfig } from '../config.ts'
import { writeAndRead } from '../health/index.ts'
import { mediaKey } from '../markdown/index.ts'
import { ConfigError, reasonOf } from '../platform/expected-error.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { storageAdvice } from '../platform/files/storage-error.ts'
import { isSiteRunning } from '../platform/http/is-site-running.ts'
import type { Database } from '../schema.ts'
import { examineClock, examineDataFolder, examineSettings, outputOf } from './environment.ts'
import { about, type Line } from './line.ts'
import { examineDatabase, examineLastBackup, examineMail, type MailOptions, openIfUsable } from './services.ts'

type Env = Record<string, string | undefined>

/** Examines everything that the site depends on, running or not. Deletes what it writes, and tells no secrets. */
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
    const fix = 'The site does not start until they are valid. README.md lists them.'
    return yield about('Settings').failed(error.message, fix)
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
    about(what).failed(`could not be examined: ${reasonOf(error)}`, 'See docs/operations.md.'),
  ])

async function examineStorage(config: Config): Promise<Line[]> {
  const { dataDir, storage } = config
  const { ok, failed } = about('Storage')
  const where = storage ? `bucket ${storage.bucket}` : dataDir
  const start = performance.now()
  try {
    await writeAndRead(openFiles(config))
    return [ok(`${where}, a file written, read and deleted in ${Math.round(performance.now() - start)} ms`)]
  } catch (error) {
    const fix = storage ? storageAdvice(error) : 'Check the permissions of DATA_DIR and the free space.'
    return [failed(`${where}: ${reasonOf(error)}`, fix)]
  }
}

/** Settings that are secrets, and settings that are addresses with a password in them. */
const secrets = ['SESSION_SECRET', 'METRICS_TOKEN', 'ADMIN_PASSWORD', 'BACKUP_KEY']
/** The user name in the address of a bucket is its access key, which is hidden as well. */
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

async function examineVersion(): Promise<Line[]> {
  const commit = await outputOf('git', '-C', root, 'log', '-1', '--format=%h of %cs')
  const pages = about('Pages')
  return [
    about('Version').ok(`${projectVersion()}${commit && `, commit ${commit}`}`),
    about('Node').ok(`${process.versions.node} on ${process.platform} ${process.arch}`),
    existsSync(join(root, 'dist/server/server.js'))
      ? pages.ok('built')
      : pages.warning('not built', 'Run `npm run build`; `npm start` does it too.'),
  ]
}

const named = 5

/** Compares the size of every uploaded image and attachment with its row. Both are named by their keys in the storage. */
async function examineUploads(config: Config, { db }: Pick<Database, 'db'>): Promise<Line[]> {
  const { ok, failed } = about('Uploads')
  const files = openFiles(config)
  const images = await db.selectFrom('media').select(['file', 'bytes']).execute()
  const attached = (table: 'messages' | 'message_replies') =>
    db.selectFrom(table).select(['attachment_file', 'attachment_size']).where('attachment_file', 'is not', null)
  const attachments = await attached('messages').unionAll(attached('message_replies')).execute()
  const expected = [
    ...images.map(({ file, bytes }) => ({ key: mediaKey(file), size: bytes })),
    ...attachments.map((row) => ({ key: `attachments/${row.attachment_file}`, size: row.attachment_size })),
  ]
  const broken: string[] = []
  for (const { key, size } of expected) {
    const bytes = (await files.open(key))?.size
    if (bytes === undefined) broken.push(`${key} is missing`)
    else if (bytes !== size) broken.push(`${key} has ${bytes} of ${size} bytes`)
  }
  if (broken.length === 0) return [ok(`${expected.length} files, all present and complete`)]
  const more = broken.length > named ? [`and ${broken.length - named} more`] : []
  const figure = [`${broken.length} of ${expected.length} files:`, ...broken.slice(0, named), ...more].join('\n')
  return [failed(figure, 'Restore them from a backup, or upload them again.')]
}

async function examineAddress(config: Config): Promise<Line[]> {
  const { host, port, siteUrl } = config
  const { ok, warning } = about('Process')
  const running = (await isSiteRunning(config))
    ? ok(`answers on ${host}:${port}`)
    : warning(`nothing answers on ${host}:${port}`, 'Start the site. If it stops again, check its log.')
  if (isLocal(siteUrl)) return [running]
  return [
    running,
    ...(await checkAddress(siteUrl, new Date()))
      .filter(({ state }) => state !== 'skipped')
      .map(({ state, text }) => {
        const { ok, failed } = about('SITE_URL')
        return state === 'failed' ? failed(siteUrl, text) : ok(text)
      }),
  ]
}
