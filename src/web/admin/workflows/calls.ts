import { call, list } from '../../account/session.ts'
import type { Input, QueryOf } from '../../api/endpoint-types.ts'
import type { Body } from '../form/form-values.ts'

/** The owner's calls for templates. */
export const workflowCalls = {
  list: (query: QueryOf<'GET /api/workflows'>) => list('GET /api/workflows', { query }),
  read: (id: string) => call('GET /api/workflows/{id}', { params: { id } }),
  /** The original file, and the findings that were accepted in it. */
  draft: (id: string) => call('GET /api/workflows/{id}/original', { params: { id } }),
  inspect: (body: Input<'POST /api/workflows/inspect'>['body']) => call('POST /api/workflows/inspect', { body }),
  /** An execution in the owner's n8n, as the text of a run. */
  execution: (body: Input<'POST /api/workflows/execution'>['body']) => call('POST /api/workflows/execution', { body }),
  // The form has already validated the body with the contract's schema.
  create: (body: Body) => call('POST /api/workflows', { body: body as Input<'POST /api/workflows'>['body'] }),
  update: (id: string, body: Body) =>
    call('PUT /api/workflows/{id}', { params: { id }, body: body as Input<'PUT /api/workflows/{id}'>['body'] }),
  remove: (id: string) => call('DELETE /api/workflows/{id}', { params: { id } }),
}
