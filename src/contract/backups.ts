import { z } from 'zod'

/** Whether the site is backed up by itself, for the owner. */
export const backupState = z.object({
  state: z.enum(['ok', 'failed', 'none']).meta({ description: '`none`: no night has passed since the first start' }),
  last_at: z.string().nullable().meta({ description: 'When the last good backup was made' }),
  problem: z.string().nullable(),
  place: z.string().meta({ description: 'Where the backups are kept' }),
  encrypted: z.boolean(),
})

export type BackupState = z.infer<typeof backupState>
