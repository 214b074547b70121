import { z } from 'zod'
import { entryKindNames } from './collections.ts'

export const backupState = z.object({
  state: z.enum(['ok', 'failed', 'none']).meta({ description: '`none`: no night has passed since the first start' }),
  last_at: z.string().nullable().meta({ description: 'When the last good backup was made' }),
  problem: z.string().nullable(),
  place: z.string().meta({ description: 'Where the backups are kept' }),
  encrypted: z.boolean(),
})

export type BackupState = z.infer<typeof backupState>

export const keptBackup = z.object({
  name: z.string(),
  kind: z.enum(['site', 'before-migration']),
  made_at: z.string(),
})

export type KeptBackup = z.infer<typeof keptBackup>

export const backupEntry = z.object({
  id: z.string(),
  kind: z.enum(entryKindNames),
  title: z.string(),
  updated_at: z.string(),
  state: z.enum(['missing', 'different', 'same']).meta({
    description: 'The entry of the site compared with this one, without regard to whether it is published',
  }),
})

export type BackupEntry = z.infer<typeof backupEntry>
