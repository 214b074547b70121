import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { defaultSettings } from '../../../site.config.ts'
import { canMakeCv } from '../../contract/cv.ts'
import type { Field } from '../../contract/fields.ts'
import {
  type AdminSettings,
  groupNames,
  isList,
  neverSaved,
  type PublicSettings,
  patched,
  publicSettings,
  type Settings,
  type SettingsChange,
  type SettingsPatch,
  settingGroups,
  settingsPatch,
} from '../../contract/settings.ts'
import { paths } from '../../contract/site-map.ts'
import { record } from '../audit/index.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { countedPage, insertNew, type Page } from '../platform/database/queries.ts'
import { readCache } from '../platform/database/read-cache.ts'
import { errors } from '../platform/http/errors.ts'
import type { Logger } from '../platform/log.ts'
import type { Schema, Storage } from '../schema.ts'
import { emptyPages } from './empty-pages.ts'
import { openMailPassword } from './mail-password.ts'

/** The number of replaced states that can be looked at and restored. */
const versionsKept = 100

interface Saved {
  number: number
  settings: Settings
  updated_at: string
}

const rowOf = ({ number, settings, updated_at: created_at }: Saved) => {
  return { id: newId(), number, settings: JSON.stringify(settings), created_at }
}

interface Parts {
  database: Storage
  defaults: Settings
  saved: (after: Settings, before: Settings) => Promise<void>
  log: Pick<Logger, 'error'>
  now: () => Date
  secret: string
}

export async function savedSettings(db: Storage['db']): Promise<Settings | null> {
  const row = await latestSettings(db)
  return row ? readSettings(row.settings, defaultSettings) : null
}

export type SettingsStore = ReturnType<typeof settingsStore>

export function settingsStore({ database: { db, content }, defaults, saved, log, now, secret }: Parts) {
  const mailPassword = openMailPassword(secret)
  const cache = readCache<Saved>(() => content.current, 1)
  const unsaved: Saved = { number: 0, settings: defaults, updated_at: neverSaved }
  let lastRead = unsaved

  const read = async (): Promise<Saved> => {
    const row = await latestSettings(db)
    if (!row) return unsaved
    return { number: row.number, settings: readSettings(row.settings, defaults), updated_at: row.created_at }
  }

  const answer = ({ settings, updated_at }: Saved): AdminSettings => ({ updated_at, ...settings })

  /** @param password of the mail server, if it is saved too. @throws stale if they were saved since `seen` */
  const save = async (
    change: (settings: Settings) => Settings,
    seen: string | undefined,
    password?: string | null,
  ): Promise<AdminSettings> => {
    const before = await read()
    if (seen !== undefined && seen !== before.updated_at) throw errors.stale()
    const settings = change(before.settings)
    const isSame = JSON.stringify(settings) === JSON.stringify(before.settings)
    if (isSame && password === undefined) return answer(before)
    const number = before.number + 1
    // The time is also what a stale save is told by, so it rises with every save.
    const updated_at = new Date(Math.max(now().getTime(), Date.parse(before.updated_at) + 1)).toISOString()
    const after = { number, settings, updated_at }
    // Each save stores its own state; the first one also that of the fresh site, which nothing stored yet.
    const states = before.number === 0 ? [before, after] : [after]
    try {
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('settings_version').values(states.map(rowOf)).execute()
        if (password !== undefined || !settings.mail.user) {
          await mailPassword.write(transaction, settings.mail, password ?? null)
        }
        const changed = groupNames.filter(
          (name) =>
            !isDeepStrictEqual(settings[name], before.settings[name]) || (name === 'mail' && password !== undefined),
        )
        await record(transaction, { action: 'settings-changed', subject: changed.join(', ') }, now())
      })
    } catch (error) {
      throw isUniqueViolation(error, 'number') ? errors.stale() : error
    }
    content.changed()
    await saved(settings, before.settings)
    await db
      .deleteFrom('settings_version')
      .where('number', '<', number - versionsKept)
      .execute()
    return answer(after)
  }

  const version = async (id: string) => {
    const row = await db.selectFrom('settings_version').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw errors.notFound('Version not found.')
    return { id: row.id, created_at: row.created_at, settings: readSettings(row.settings, defaults) }
  }

  const current = async (): Promise<Settings> => {
    try {
      lastRead = await cache('', read)
    } catch (error) {
      log.error({ err: error }, 'The settings could not be read; the last known ones apply')
    }
    return lastRead.settings
  }

  const cvEntries = readCache<{ education: number; skills: number }>(() => content.current, 1)

  const countForCv = async () => {
    const { education, skills } = await db
      .selectNoFrom(({ selectFrom, fn }) => [
        selectFrom('education').select(fn.countAll().as('count')).as('education'),
        selectFrom('skills').select(fn.countAll().as('count')).as('skills'),
      ])
      .executeTakeFirstOrThrow()
    return { education: Number(education), skills: Number(skills) }
  }

  /** The address of the CV that is made from the site's data; null if there is nothing to make it from. */
  const generatedCv = async ({ identity: { name }, experience }: Settings): Promise<string | null> => {
    const counts = await cvEntries('', countForCv).catch(() => null)
    return counts && canMakeCv({ name, experience, ...counts }) ? paths.generatedCv : null
  }

  const empty = readCache<string[]>(() => content.current, 1)
  /** Pages that get no link. If they cannot be read: the last known or none, so that every page can be found. */
  const unlinked = async ({ words, experience }: Settings): Promise<string[]> => {
    if (words.empty_links) return []
    const pages = await empty('', () => emptyPages(db, now())).catch(() => [])
    return experience.length > 0 ? pages.filter((page) => page !== paths.about) : pages
  }

  return {
    async forVisitors(patch: SettingsPatch = {}): Promise<PublicSettings> {
      const settings = patched(await current(), patch)
      const shown = publicSettings(settings, now())
      const cv_url = shown.identity.cv_url || (await generatedCv(settings))
      const empty_pages = await unlinked(settings)
      return { ...shown, identity: { ...shown.identity, cv_url }, ...(empty_pages.length > 0 && { empty_pages }) }
    },

    /** While the database cannot be read: the last known ones, so that a page still has the owner's name. */
    current,

    /** When the availability ends, in milliseconds; null if it has no end. @throws if unreadable */
    async nextEnd(): Promise<number | null> {
      const { availability_until: until } = (await cache('', read)).settings.words
      const end = until === null ? null : Date.parse(until)
      return end !== null && end > now().getTime() ? end : null
    },

    ownerName: async () => (await current()).identity.name,

    forAdmin: async () => answer(await read()),

    change: ({ updated_at, mail_password, ...patch }: SettingsChange) =>
      save((before) => patched(before, patch), updated_at, mail_password),

    /** Read from the database now, not from this process's cache. */
    mailServer: async () => mailPassword.server(db, (await read()).settings.mail),

    versions(page: Page) {
      const replaced = db
        .selectFrom('settings_version')
        .where('number', '<', ({ selectFrom }) =>
          selectFrom('settings_version').select(({ fn }) => fn.max('number').as('latest')),
        )
      return countedPage(replaced.select(['id', 'created_at']).orderBy('number', 'desc'), page)
    },

    version,

    restore: async (id: string, seen: string | undefined) => {
      const { settings } = await version(id)
      return save(() => settings, seen)
    },
  }
}

const latestSettings = (db: Kysely<Schema>) =>
  db.selectFrom('settings_version').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Earlier demos had a file as their CV, which no longer exists. */
const withoutDemoCv = (group: Record<string, unknown>) =>
  group.cv_url === '/demo/cv.pdf' ? { ...group, cv_url: null } : group

/** The default French text translates the default English, so other English has no French until the owner adds it. */
const isUntranslated = (key: string, given: Record<string, unknown>, usual: Record<string, unknown>) => {
  const english = key.replace(/_fr$/, '')
  return english !== key && english in given && !(key in given) && given[english] !== usual[english]
}

/** Another release may have written them: what is missing or unreadable is the default, the unknown is ignored. */
export function readSettings(json: string, defaults: Settings): Settings {
  const all: unknown = JSON.parse(json)
  const value = (field: Field, given: unknown, fallback: unknown) => {
    const read = field.output.safeParse(given)
    return read.success ? read.data : fallback
  }
  const entries = groupNames.map((name) => {
    const { fields } = settingGroups[name]
    const given = isRecord(all) ? all[name] : undefined
    if (isList(fields)) return [name, value(fields, given, defaults[name])] as const
    const values = isRecord(given) ? withoutDemoCv(given) : {}
    const usual: Record<string, unknown> = { ...defaults[name] }
    const fallback = (key: string) => (isUntranslated(key, values, usual) ? null : usual[key])
    const group = Object.entries(fields).map(([key, field]) => [key, value(field, values[key], fallback(key))] as const)
    return [name, Object.fromEntries(group)] as const
  })
  return Object.fromEntries(entries) as unknown as Settings
}

export const exportedSettingsShape = z.strictObject({ saved_at: z.iso.datetime(), settings: settingsPatch }).nullable()
export type ExportedSettings = z.infer<typeof exportedSettingsShape>

export async function exportedSettings(db: Kysely<Schema>): Promise<ExportedSettings> {
  const row = await latestSettings(db)
  return row ? { saved_at: row.created_at, settings: JSON.parse(row.settings) } : null
}

export async function putBackSettings(db: Kysely<Schema>, given: NonNullable<ExportedSettings>): Promise<boolean> {
  if (await latestSettings(db)) return false
  const settings = JSON.stringify(patched(defaultSettings, given.settings))
  return insertNew(db, 'settings_version', { id: newId(), number: 1, settings, created_at: given.saved_at })
}
