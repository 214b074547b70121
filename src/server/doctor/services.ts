import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { defaultSettings } from '../../../site.config.ts'
import { openPlace, type PlaceSettings } from '../backup/index.ts'
import type { Config } from '../config.ts'
import { openOutbox, openTransport, ownerAddress, stationeryOf, testEmails, writeEmail } from '../emails/index.ts'
import { compareMigrations, siteUpgrade } from '../migrations.ts'
import { damagedDatabase, isDamaged } from '../platform/database/database-errors.ts'
import { assertUsable, wayBack } from '../platform/database/migrate.ts'
import { openDatabase, sqlitePath } from '../platform/database/open.ts'
import { reasonOf } from '../platform/expected-error.ts'
import { sessionSecret } from '../platform/files/data-dir.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { openLog } from '../platform/log.ts'
import type { Database, Schema } from '../schema.ts'
import { openMailPassword, savedSettings } from '../settings/index.ts'
import { emailKinds } from '../stored.ts'
import { waitingEvents } from '../webhooks/index.ts'
import { about, type Line, sizeOf } from './line.ts'

const unreachable = 'Check DATABASE_URL (host, port, user, password, database), and that PostgreSQL runs.'

const { ok, failed } = about('Database')

/** @returns the database, to be closed, or null if it cannot be used */
export async function openIfUsable(config: Config): Promise<{ database: Database | null; lines: Line[] }> {
  const unusable = (figure: string, fix: string) => ({ database: null, lines: [failed(figure, fix)] })
  const file = sqlitePath(config.dataDir)
  // Opening the database would create an empty file.
  if (!config.databaseUrl && !existsSync(file)) {
    return unusable(`${file} does not exist`, '`npm start` creates a new one. If there was one, restore a backup.')
  }
  let database: Database | undefined
  try {
    database = openDatabase<Schema>(config)
    await database.check()
    return { database, lines: [] }
  } catch (error) {
    await database?.close()
    const fix = isDamaged(error) ? damagedDatabase : config.databaseUrl ? unreachable : 'See docs/operations.md.'
    return unusable(`cannot be read and written: ${reasonOf(error)}`, fix)
  }
}

export async function examineDatabase(database: Database): Promise<Line[]> {
  const lines = database.kind === 'sqlite' ? await sqlite(database) : await postgres(database)
  return [...lines, await migrations(database)]
}

async function sqlite({ db }: Database): Promise<Line[]> {
  const check = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  const answer = check.rows[0]?.integrity_check
  if (answer !== 'ok') return [failed(`damaged: ${answer}`, damagedDatabase)]
  const { rows } = await sql<{ size: number }>`
    select page_count * page_size as size from pragma_page_count(), pragma_page_size()`.execute(db)
  const size = rows[0]?.size ?? 0
  return [ok(`SQLite ${process.versions.sqlite}, ${sizeOf(size)}, intact, written and read`)]
}

async function postgres({ db }: Database): Promise<Line[]> {
  const { rows } = await sql<{ version: string; size: string; used: string; maximum: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections') as maximum`.execute(db)
  const { version, size, used, maximum } = rows[0] ?? { version: '', size: 0, used: 0, maximum: 0 }
  const connections = about('Connections')
  const figure = `${used} of ${maximum} connections`
  return [
    ok(`PostgreSQL ${version}, ${sizeOf(Number(size))}, written and read`),
    Number(used) > Number(maximum) * 0.8
      ? connections.warning(figure, 'Raise max_connections of PostgreSQL, or run fewer processes (11 each).')
      : connections.ok(figure),
  ]
}

async function migrations(database: Database): Promise<Line> {
  const { ok, warning, failed } = about('Migrations')
  const { missing, unknown } = await compareMigrations(database)
  const figure = [
    missing.length > 0 && `missing: ${missing.join(', ')}`,
    unknown.length > 0 && `from a newer release: ${unknown.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
  if (figure === '') return ok('complete')
  if (unknown.length === 0) return warning(figure, 'Restart the site: it migrates.')
  return canFollow(missing, unknown)
    ? warning(figure, 'This release runs on the database as it is. Upgrade it when you can.')
    : failed(figure, `This release cannot start. Start the one that ran last.\n${wayBack}`)
}

/** Whether this release starts on a database that a newer release has migrated. */
function canFollow(missing: readonly string[], unknown: readonly string[]): boolean {
  try {
    assertUsable(unknown, Object.keys(siteUpgrade.migrations))
    return missing.length === 0
  } catch {
    return false
  }
}

export interface MailOptions {
  /** False: only connect. */
  send: boolean
  /** Null for the owner's address. */
  to: string | null
}

const fix =
  'Check SMTP_URL or the site’s email settings (host, port, user, password), and that this machine may connect to that port.'

export async function examineMail(config: Config, database: Database | null, options: MailOptions): Promise<Line[]> {
  return [
    await transport(config, database, options),
    ...(database ? [await stuck(database), await webhooks(database)] : []),
  ]
}

async function transport(config: Config, database: Database | null, { send, to }: MailOptions): Promise<Line> {
  const { smtpUrl, siteUrl } = config
  const { ok, warning, failed } = about('Mail')
  const settings = (database && (await savedSettings(database.db))) ?? defaultSettings
  if (!smtpUrl && !settings.mail.host) {
    const advice = 'Emails are only written to DATA_DIR/outbox. Set SMTP_URL, or a server in the settings of the site.'
    return warning('no mail server is set', advice)
  }
  const host = smtpUrl ? new URL(smtpUrl).host : settings.mail.host
  const { send: deliver, verify } = openTransport({
    config,
    settings: {
      current: async () => settings,
      mailServer: async () => database && openMailPassword(sessionSecret(config)).server(database.db, settings.mail),
    },
    files: openFiles(config),
    // The email shows whether mail arrives, not how it looks.
    mark: async () => null,
    kinds: testEmails,
    log: openLog({ logLevel: 'silent' }),
  })
  try {
    await verify()
    const { receiver } = settings.mail
    const address = to ?? (await ownerAddress(database?.db ?? null, { ...config, receiver }))
    if (!send || !address) return ok(`${host} accepts the connection; nothing was sent`)
    const email = writeEmail(testEmails, 'test', [], stationeryOf(settings, siteUrl))
    const envelope = { id: newId(), to: address, attempts: 0, claim: '', createdAt: new Date().toISOString() }
    await deliver({ ...email, ...envelope }, AbortSignal.timeout(30_000))
    return ok(`${host} accepted a test email to ${address}; check that it arrives`)
  } catch (error) {
    return failed(`${host}: ${reasonOf(error)}`, fix)
  }
}

async function stuck(database: Database): Promise<Line> {
  const { ok, warning } = about('Emails')
  const waiting = await openOutbox(database, emailKinds, () => new Date()).waiting()
  const figure = `${waiting.count} waiting, ${waiting.stuck} stuck`
  return waiting.stuck > 0 ? warning(figure, 'The dashboard shows why, and can send them again.') : ok(figure)
}

async function webhooks({ db }: Database): Promise<Line> {
  const { ok, warning } = about('Webhooks')
  const { webhooks, paused, count, undelivered } = await waitingEvents(db)
  const figure = `${webhooks}, ${paused} paused; ${count} events waiting, ${undelivered} not delivered`
  const fix = 'The page Automation of the admin area shows what the receivers answered.'
  return paused + undelivered > 0 ? warning(figure, fix) : ok(figure)
}

const hour = 60 * 60 * 1000
const oldest = 48 * hour

/** The age of the newest backup that the site has made, at night or before an upgrade. */
export async function examineLastBackup(config: PlaceSettings, now = Date.now()): Promise<Line[]> {
  const { ok, warning } = about('Last backup')
  const place = openPlace(config)
  const [last] = await place.list()
  if (!last) {
    const fix = 'The site makes one every night while it runs. `npm run backup` makes one now.'
    return [warning(`none in ${place.label}`, fix)]
  }
  const age = now - last.madeAt.getTime()
  const hours = Math.floor(age / hour)
  const ago = hours < 1 ? 'less than an hour ago' : `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`
  const figure = `${ago}, ${last.name} in ${place.label}`
  return [age > oldest ? warning(figure, 'The dashboard and the log say why the last attempt failed.') : ok(figure)]
}
