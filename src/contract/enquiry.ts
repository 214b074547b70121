import { z } from 'zod'
import { contactInput } from './contact.ts'

/** What the sender of a message sees of it on its private page, whose address is the permission. */
export const enquiryShape = z.object({
  name: z.string(),
  subject: z.string().nullable(),
  about: z.string().nullable(),
  state: z.enum(['received', 'read', 'answered']),
  /** The message, then what either side wrote later. */
  entries: z.array(
    z.object({
      id: z.string(),
      by: z.enum(['you', 'owner']),
      text: z.string(),
      attachment: z.object({ name: z.string(), size: z.number() }).nullable(),
      created_at: z.string(),
      /** For an entry of the owner: false if it is on this page only, because its email could not be sent. */
      emailed: z.boolean().nullable(),
    }),
  ),
})

export type Enquiry = z.infer<typeof enquiryShape>

export const additionInput = contactInput.pick({ message: true, website: true, form_age: true })
