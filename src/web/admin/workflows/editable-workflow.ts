import { z } from 'zod'
import * as field from '../../../contract/fields.ts'
import { adminWords, workflowWording } from '../../../contract/wording.ts'
import { type AcceptedSecret, type Workflow, workflowFormFields, workflowInput } from '../../../contract/workflows.ts'
import { call } from '../../account/session.ts'
import type { Input } from '../../api/call.ts'
import type { Body, Editable } from '../form/editable.ts'
import { bodyOf, formValues } from '../form/entry-values.ts'
import { runIn } from './run-value.ts'

/** The parts of a template that the public never sees. */
interface GivenParts {
  original: string
  accepted: readonly AcceptedSecret[]
}

/** A template as its owner edits it: with the original file instead of the clean copy. */
export type EditedWorkflow = Omit<Workflow, 'workflow_json'> & {
  workflow_json: string
  accepted: AcceptedSecret[]
}

const edited = (workflow: Workflow, { original, accepted }: GivenParts): EditedWorkflow => ({
  ...workflow,
  workflow_json: original,
  accepted: accepted.map(({ fingerprint, reason }) => ({ fingerprint, reason })),
})

/** `FileInput` shows it. The other fields come from the contract. */
const file = { workflow_json: field.paragraph('Workflow file') }
const fields = { ...workflowFormFields, ...file }
const schema = workflowInput.extend({
  workflow_json: z.string().regex(/\S/, 'Paste, choose or drop a workflow file first.'),
})

/** The form has only text values, so the accepted secrets are JSON in it. */
export const acceptedIn = (text: string | boolean | undefined): AcceptedSecret[] => JSON.parse(String(text || '[]'))

export const editableWorkflow: Editable<EditedWorkflow> = {
  name: 'workflows',
  one: 'workflow',
  fields,
  visible: 'published',
  words: adminWords({ wording: workflowWording }),
  values: (entry) => ({
    ...formValues(fields, entry),
    accepted: JSON.stringify(entry?.accepted ?? []),
    run: '',
    drop_run_steps: false,
  }),
  body: (values, entry) => ({
    ...bodyOf(fields, values, entry),
    accepted: acceptedIn(values.accepted),
    run: runIn(values.run),
    drop_run_steps: values.drop_run_steps === true,
  }),
  schema,
  read: async (id) => {
    const [workflow, draft] = await Promise.all([
      call('GET /api/workflows/{id}', { params: { id } }),
      call('GET /api/workflows/{id}/original', { params: { id } }),
    ])
    return edited(workflow, draft)
  },
  create: async (body) => edited(await call('POST /api/workflows', { body: body as NewWorkflow }), given(body)),
  update: async (id, body) => edited(await updateWorkflow(id, body), given(body)),
}

// The body was checked with the contract's schema.
type NewWorkflow = Input<'POST /api/workflows'>['body']
type ChangedWorkflow = Input<'PUT /api/workflows/{id}'>['body']

export const updateWorkflow = (id: string, body: Body) =>
  call('PUT /api/workflows/{id}', { params: { id }, body: body as ChangedWorkflow })

/** The answer to a save does not contain these parts, so they are taken from the body. */
function given(body: Body): GivenParts {
  const { workflow_json, accepted = [] } = schema.parse(body)
  return { original: workflow_json, accepted }
}
