import { z } from 'zod'
import { jsonBody } from './json-body.ts'

/** What a new owner does first, in this order. */
export const checklistTasks = [
  'identity',
  'words',
  'picture',
  'demo',
  'first-entry',
  'mail',
  'domain',
  'backup',
] as const
export type ChecklistTask = (typeof checklistTasks)[number]

/** The tasks of a new owner. Nobody ticks them: the server finds out which are done. */
export const checklist = z.object({
  put_away: z.boolean().meta({ description: 'Whether the owner does not want to see it' }),
  tasks: z.array(
    z.object({
      id: z.enum(checklistTasks),
      state: z.enum(['done', 'open', 'warning']).meta({ description: '`warning`: something does not work' }),
      detail: z.string().nullable().meta({ description: 'What was found, in a sentence' }),
    }),
  ),
})
export type Checklist = z.infer<typeof checklist>
export type ChecklistItem = Checklist['tasks'][number]

export const checklistChange = jsonBody({ put_away: z.boolean() })
