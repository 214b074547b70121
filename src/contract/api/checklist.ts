import { checklist, checklistChange } from '../checklist.ts'
import { type Endpoints, json } from './endpoint.ts'

const tag = 'Checklist'
const answers = { 200: json(checklist.meta({ id: 'Checklist' }), 'The checklist') }

/** The checklist of a new owner. */
export const checklistEndpoints = {
  'GET /api/admin/checklist': { tag, summary: 'Find out what is left to do on a new site', access: 'admin', answers },
  'PUT /api/admin/checklist': {
    tag,
    summary: 'Hide the checklist, or show it again',
    access: 'admin',
    body: checklistChange,
    answers,
  },
} as const satisfies Endpoints
