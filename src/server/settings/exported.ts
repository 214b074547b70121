import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { defaultSettings } from '../../../site.config.ts'
import { patched, settingsPatch } from '../../contract/settings.ts'
import type { Schema } from '../schema.ts'
import { latestSettings } from './stored-settings.ts'

/** The owner's settings in an export; null if they were never saved. */
export const exportedSettingsShape = z.strictObject({ saved_at: z.iso.datetime(), settings: settingsPatch }).nullable()
export type ExportedSettings = z.infer<typeof exportedSettingsShape>

export async function exportedSettings(db: Kysely<Schema>): Promise<ExportedSettings> {
  const row = await latestSettings(db)
  return row ? { saved_at: row.created_at, settings: JSON.parse(row.settings) } : null
}

/** @returns whether they were stored; a site that has saved settings keeps its own */
export async function putBackSettings(db: Kysely<Schema>, given: NonNullable<ExportedSettings>): Promise<boolean> {
  if (await latestSettings(db)) return false
  const settings = JSON.stringify(patched(defaultSettings, given.settings))
  await db
    .insertInto('settings_version')
    .values({ id: newId(), number: 1, settings, created_at: given.saved_at })
    .execute()
  return true
}
