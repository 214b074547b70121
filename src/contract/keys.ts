import { z } from 'zod'
import { lineText, moment } from './fields/text.ts'
import { jsonBody } from './json-body.ts'
import { limits } from './limits.ts'

/** What a key may be allowed to do, with the sentence that the owner reads. */
export const scopes = {
  'content:read':
    'Read posts, projects, services and all other entries, drafts and templates that are not published too.',
  'content:write': 'Create, change, publish and delete entries. Templates for n8n have a scope of their own.',
  'comments:moderate': 'Read all comments, and approve, reject or delete them.',
  'messages:read': 'Read messages with their replies, notes and files.',
  'messages:write': 'Reply to messages by email, and change their state, label, follow-up and notes.',
  'workflows:write': 'Create, check, change, publish and delete templates for n8n.',
  'media:write': 'List and upload images, write their alt texts, and delete unused ones.',
  'stats:read': 'Read the figures, the number of subscribers and the state of the site.',
  'projects:number': 'Set the number of a project that is kept up to date, and nothing else.',
} as const satisfies Record<`${string}:${string}`, string>

export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]]
const scope = z.enum(scopeNames, `Scopes are ${scopeNames.join(', ')}.`)

/** Every key begins like this, so that it is recognised wherever it was left by mistake. */
export const keyPrefix = 'site_'

/** How many keys a site can have, how many calls of each are shown, and how long a call can be repeated. */
export const keyLimits = { keys: 100, calls: 10, repeatKey: 255, repeatHours: 24 }

export const keyInput = jsonBody({
  name: lineText('Name', limits.displayName).min(1, 'Name is required.'),
  scopes: z
    .array(scope, 'Scopes must be a list.')
    .min(1, 'Choose what the key may do.')
    .transform((chosen) => scopeNames.filter((name) => chosen.includes(name))),
  /** Null or left out: the key does not expire. */
  expires_at: moment('Expiry').input.optional(),
})
export type KeyInput = z.input<typeof keyInput>

const keyCall = z.object({
  at: z.string(),
  method: z.string(),
  path: z.string().meta({ description: 'Without query, with `{id}` in place of ids' }),
  status: z.number(),
})

export const keyShape = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  last_four: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  /** The last ones, newest first. */
  calls: z.array(keyCall),
})
export type Key = z.infer<typeof keyShape>

/** `token` is answered only once. */
export const madeKeyShape = keyShape.extend({ token: z.string() })
export type MadeKey = z.infer<typeof madeKeyShape>
