import { z } from 'zod'
import { deletedEntry, trashDays } from '../trash.ts'
import { type Endpoints, json, listOf, nothing } from './endpoint.ts'
import { idParam, page } from './query.ts'

const tag = 'Bin'
const entry = deletedEntry.meta({ id: 'DeletedEntry' })

/** The entries that the owner deleted lately. */
export const trashEndpoints = {
  'GET /api/admin/bin': {
    tag,
    summary: 'List deleted entries, newest first',
    description: `An entry stays here for ${trashDays} days.`,
    access: 'admin',
    query: z.object(page),
    answers: { 200: listOf(entry, 'The entries') },
  },
  'POST /api/admin/bin/{id}/restore': {
    tag,
    summary: 'Restore a deleted entry as it was',
    description: 'The comments of a deleted post are not restored.',
    access: 'admin',
    params: idParam,
    answers: { 200: json(entry, 'The restored entry') },
    errors: [409],
  },
  'DELETE /api/admin/bin/{id}': {
    tag,
    summary: 'Delete an entry for good',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('Deleted') },
  },
} as const satisfies Endpoints
