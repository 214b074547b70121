import { z } from 'zod'
import * as field from '../../../../contract/fields.ts'
import { adminWords, workflowWording } from '../../../../contract/wording.ts'
import {
  type AcceptedSecret,
  type Workflow,
  workflowFormFields,
  workflowInput,
} from '../../../../contract/workflows.ts'
import type { Editable } from '../../form/editable.ts'
import { type Body, bodyOf, formValues } from '../../form/form-values.ts'
import { workflowCalls } from '../calls.ts'
import { runIn } from '../run/run-value.ts'

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
export const acceptedText = (accepted: readonly AcceptedSecret[]): string => JSON.stringify(accepted)

export const editableWorkflow: Editable<EditedWorkflow> = {
  name: 'workflows',
  one: 'workflow',
  fields,
  visible: 'published',
  words: adminWords({ wording: workflowWording }),
  values: (entry) => ({
    ...formValues(fields, entry),
    accepted: acceptedText(entry?.accepted ?? []),
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
    const [workflow, draft] = await Promise.all([workflowCalls.read(id), workflowCalls.draft(id)])
    return edited(workflow, draft)
  },
  create: async (body) => edited(await workflowCalls.create(body), given(body)),
  update: async (id, body) => edited(await workflowCalls.update(id, body), given(body)),
}

/** The answer to a save does not contain these parts, so they are taken from the body. */
function given(body: Body): GivenParts {
  const { workflow_json, accepted = [] } = schema.parse(body)
  return { original: workflow_json, accepted }
}
