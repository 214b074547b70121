import { z } from 'zod'
import { deletedEntry, trashDays } from '../trash.ts'
import { admin, json, listOf, nothing, resource } from './endpoint.ts'
import { page } from './query.ts'

const entry = deletedEntry.meta({ id: 'DeletedEntry' })

export const trashEndpoints = resource('Bin', {
  'GET /api/admin/bin': admin('List deleted entries, newest first', {
    description: `An entry stays here for ${trashDays} days.`,
    query: z.object(page),
    answers: { 200: listOf(entry, 'The entries') },
  }),
  'POST /api/admin/bin/{id}/restore': admin('Restore a deleted entry as it was', {
    description: 'The comments of a deleted post are not restored.',
    answers: { 200: json(entry, 'The restored entry') },
    errors: [409],
  }),
  'DELETE /api/admin/bin/{id}': admin('Delete an entry for good', {
    answers: { 204: nothing('Deleted') },
  }),
})
