import { z } from 'zod'
import { keyInput, keyShape, madeKeyShape } from '../keys.ts'
import { admin, json, nothing, resource } from './endpoint.ts'

export const keyEndpoints = resource('Automation', {
  'GET /api/tokens': admin('List the API keys, newest first', {
    answers: { 200: json(z.array(keyShape.meta({ id: 'Key' })), 'The keys, without the keys themselves') },
  }),
  'POST /api/tokens': admin('Create an API key', {
    description: 'Send it as `Authorization: Bearer site_…`. It acts for the admin who made it, within its scopes.',
    body: keyInput.meta({ id: 'KeyInput' }),
    answers: { 201: json(madeKeyShape.meta({ id: 'MadeKey' }), 'The key; `token` is not shown again') },
    errors: [409],
  }),
  'DELETE /api/tokens/{id}': admin('Delete an API key', {
    answers: { 204: nothing('It is refused from now on') },
  }),
})
