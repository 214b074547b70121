import type { z } from 'zod'
import { invitationFields, invitationInput, invitationText } from '../../../contract/invitations.ts'
import { type AnyEntry, adminApi } from '../api.ts'
import type { Editable } from '../form/editable.ts'
import { type Body, bodyOf, formValues } from '../form/form-values.ts'

const neverRead = (): Promise<AnyEntry> => Promise.reject(new Error('An invitation is not edited.'))

/** A new invitation, for the editor of entries. Its saved entry also has the link. */
export const editableInvitation: Editable = {
  name: 'invitations',
  one: 'invitation',
  fields: invitationFields,
  words: {
    loadFailed: 'Failed to load invitations.',
    saveFailed: 'Failed to create the invitation.',
    created: 'The link is ready.',
    updated: 'The link is ready.',
  },
  values: (entry) => ({ ...formValues(invitationFields, entry), text: invitationText }),
  body: (values, entry) => bodyOf(invitationFields, values, entry),
  schema: invitationInput as z.ZodType as z.ZodType<Body>,
  read: neverRead,
  update: neverRead,
  create: async (body) => {
    const made = await adminApi.invite(body)
    return { ...made, updated_at: made.created_at }
  },
}
