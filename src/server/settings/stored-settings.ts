import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { defaultSettings } from '../../../site.config.ts'
import type { Field } from '../../contract/fields.ts'
import { groupNames, isList, patched, type Settings, settingGroups, settingsPatch } from '../../contract/settings.ts'
import { insertNew } from '../platform/database/queries.ts'
import type { Schema } from '../schema.ts'

export const latestSettings = (db: Kysely<Schema>) =>
  db.selectFrom('settings_version').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Earlier demos had a file as their CV, which no longer exists. */
const withoutDemoCv = (group: Record<string, unknown>) =>
  group.cv_url === '/demo/cv.pdf' ? { ...group, cv_url: null } : group

/** The default's French belongs to the default's English, so other words have no translation until they are given one. */
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
    const known = isRecord(given) ? withoutDemoCv(given) : {}
    const usual: Record<string, unknown> = { ...defaults[name] }
    const fallback = (key: string) => (isUntranslated(key, known, usual) ? null : usual[key])
    const group = Object.entries(fields).map(([key, field]) => [key, value(field, known[key], fallback(key))] as const)
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
