import { demoState } from '../demo.ts'
import { type Endpoints, json } from './endpoint.ts'

const tag = 'Demo content'
const answers = { 200: json(demoState.meta({ id: 'DemoState' }), 'The demo content afterwards') }

/** The demo content that a fresh site begins with. */
export const demoEndpoints = {
  'GET /api/admin/demo': { tag, summary: 'Count the demo entries of this site', access: 'admin', answers },
  'DELETE /api/admin/demo': {
    tag,
    summary: 'Remove the demo content',
    description: 'Entries that the owner has changed stay. The others go to the trash.',
    access: 'admin',
    answers,
  },
  'POST /api/admin/demo': { tag, summary: 'Restore the removed demo content', access: 'admin', answers },
} as const satisfies Endpoints
