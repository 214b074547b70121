import { type Config, readConfig } from '../config.ts'
import { ConfigError } from '../platform/config-error.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { examineAddress } from './address.ts'
import { examineClock } from './clock.ts'
import { examineDataFolder } from './data-folder.ts'
import { examineDatabase, openIfUsable } from './database.ts'
import { hideSecrets } from './hide-secrets.ts'
import { examineLastBackup } from './last-backup.ts'
import { failed, type Line } from './line.ts'
import { examineMail, type MailOptions } from './mail.ts'
import { examineSettings } from './settings.ts'
import { examineStorage } from './storage.ts'
import { examineUploads } from './uploads.ts'
import { examineVersion } from './version.ts'

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
