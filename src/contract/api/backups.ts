import { z } from 'zod'
import { backupEntry, keptBackup } from '../backups.ts'
import { admin, json, listOf, resource } from './endpoint.ts'
import { page, queryText } from './query.ts'

const entry = backupEntry.meta({ id: 'BackupEntry' })
const name = z.string().max(100)
const opening =
  'Opening a backup takes a while: until then the answer is 503 with `Retry-After`. One backup is open at a time.'

export const backupEndpoints = resource('Backups', {
  'GET /api/admin/backups': admin('List the automatic backups, newest first', {
    answers: { 200: json(z.array(keptBackup.meta({ id: 'KeptBackup' })), 'The backups') },
    errors: [503],
  }),
  'GET /api/admin/backups/{name}/entries': admin('List the entries in a backup, compared with the site', {
    description: `\`q\` is a part of the title. ${opening}`,
    params: z.object({ name }),
    query: z.object({ ...page, q: queryText.optional() }),
    answers: { 200: listOf(entry, 'The entries, by title') },
    errors: [409, 503],
  }),
  'POST /api/admin/backups/{name}/entries/{id}/restore': admin('Restore an entry from a backup', {
    description: `A missing entry comes back with its id and is not published. An existing one gets the values of the backup by a save, and stays published or not as it is. ${opening}`,
    params: z.object({ name, id: z.uuid() }),
    answers: { 200: json(entry, 'The restored entry') },
    errors: [409, 422, 503],
  }),
})
