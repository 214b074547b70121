import { z } from 'zod'
import * as field from './fields.ts'
import { jsonBody } from './json-body.ts'
import { limits } from './limits.ts'

/** What a key may be allowed to do, in words and with the sentence that the owner reads. */
export const scopes = {
  'content:read': ['Read content', 'Posts, templates for n8n and all other entries, those that are not published too.'],
  'content:write': ['Write content', 'Create, change, publish and delete all entries but templates for n8n.'],
  'comments:moderate': ['Moderate comments', 'Read all comments, and approve, reject or delete them.'],
  'messages:read': ['Read messages', 'With their replies, notes and files.'],
  'messages:write': [
    'Answer messages',
    'Reply by email, and change the state, label, follow-up and notes of messages.',
  ],
  'workflows:write': ['Write templates', 'Create, check, change, publish and delete templates for n8n.'],
  'media:write': ['Manage images', 'List and upload images, write their alt texts, and delete unused ones.'],
  'stats:read': ['Read figures', 'The figures, the number of subscribers and the state of the site.'],
  'projects:number': [
    'Set a project’s number',
    'Only the number that changed, of projects where it is kept up to date.',
  ],
} as const satisfies Record<`${string}:${string}`, readonly [words: string, sentence: string]>

export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]]

/** Every key begins like this, so that a leaked one is recognised anywhere. */
export const keyPrefix = 'site_'

/** How many keys a site can have, how many calls of each are shown, and how long a call can be repeated. */
export const keyLimits = { keys: 100, calls: 10, repeatKey: 255, repeatHours: 24 }

export const keyFields = {
  name: field.requiredText(
    { kind: 'line', label: 'Name', hint: 'The program that gets the key.' },
    field.lineText('Name', limits.displayName),
  ),
  scopes: field.choices('Scopes', scopes, 'Choose what the key may do.'),
  expires_at: field.moment('Expires', { hint: 'Leave it empty for a key that works until you delete it.' }),
}

/** Without `expires_at`, or with null, the key does not expire. */
export const keyInput = jsonBody({
  name: keyFields.name.input,
  scopes: keyFields.scopes.input,
  expires_at: keyFields.expires_at.input.optional(),
})

const keyCall = z.object({
  at: z.string(),
  method: z.string(),
  path: z.string().meta({ description: 'Without query, with `{id}` in place of ids' }),
  status: z.number(),
})

export const keyShape = z.object({
  id: z.string(),
  name: z.string(),
  scopes: keyFields.scopes.output,
  last_four: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  /** The last calls, newest first. */
  calls: z.array(keyCall),
})
export type Key = z.infer<typeof keyShape>

/** Only the answer that creates the key has its `token`. */
export const madeKeyShape = keyShape.extend({ token: z.string() })
export type MadeKey = z.infer<typeof madeKeyShape>
