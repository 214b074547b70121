import { z } from 'zod'
import { errorBody } from '../errors.ts'
import { keyLimits, type Scope } from '../keys.ts'
import { limits } from '../limits.ts'
import { idParam, slugParam } from './query.ts'

/** Who may call. `optional`: a token is used if there is one, but none is required. */
export type Access = 'anyone' | 'optional' | 'signed in' | 'admin'

export type Failure = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

interface Answer {
  description: string
  content?: Record<string, { schema: z.ZodType }>
  headers?: z.ZodObject
}

/** A route of the API: the server mounts it, `/api/openapi.json` documents it, the browser takes its types from it. */
export interface Endpoint {
  tag: string
  summary: string
  description?: string
  access: Access
  /** The scope that an API key needs to act here for the admin who made it; other keys are visitors here. */
  scope?: Scope
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  bodyOptional?: boolean
  /** Whether a POST creates something although it does not answer 201. */
  creates?: true
  /** For the API description. Not a zod schema, which validates a complete body: a form is read as a stream. */
  form?: { type: 'object'; required: readonly string[]; properties: Record<string, object> }
  /** The largest body in bytes, if it is not that of all endpoints with this access (`bodyLimits`). */
  maxBody?: number
  answers: Record<number, Answer>
  /** The failures in addition to those that `access`, `params`, `query` and `body` imply (`failuresOf`). */
  errors?: readonly Failure[]
}

/** `GET /api/comments/{id}` */
export type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

type Described = Omit<Endpoint, 'tag' | 'access' | 'summary'>

const callableBy =
  <A extends Access>(access: A, scope?: Scope) =>
  <const E extends Described>(summary: string, rest: E) => ({ access, ...(scope && { scope }), summary, ...rest })

export const anyone = callableBy('anyone')
export const maybeSignedIn = callableBy('optional')
export const signedIn = callableBy('signed in')
export const admin = callableBy('admin')
/** These also accept an API key with the scope. */
export const contentReader = callableBy('anyone', 'content:read')
export const contentWriter = callableBy('admin', 'content:write')
export const moderator = callableBy('admin', 'comments:moderate')
export const messageReader = callableBy('admin', 'messages:read')
export const messageWriter = callableBy('admin', 'messages:write')
export const templateWriter = callableBy('admin', 'workflows:write')
export const mediaWriter = callableBy('admin', 'media:write')
export const statsReader = callableBy('admin', 'stats:read')

type Params<Key> = Key extends `${string}{id}${string}`
  ? { params: typeof idParam }
  : Key extends `${string}{slug}${string}`
    ? { params: typeof slugParam }
    : unknown

type Resource<All> = {
  [Key in keyof All]: { tag: string } & All[Key] & (All[Key] extends { params: unknown } ? unknown : Params<Key>)
}

/** The endpoints of one resource, by method and path. The path implies the parameters `id` and `slug`. */
export function resource<All extends Record<Address, Omit<Endpoint, 'tag'>>>(tag: string, endpoints: All) {
  const implied = (key: string) => {
    if (key.includes('{id}')) return { params: idParam }
    return key.includes('{slug}') ? { params: slugParam } : {}
  }
  return Object.fromEntries(
    Object.entries(endpoints).map(([key, endpoint]) => [key, { tag, ...implied(key), ...endpoint }]),
  ) as Resource<All>
}

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

const listHeaders = z.object({
  'X-Total-Count': z.string().meta({ description: 'The total number of entries' }),
  Link: z
    .string()
    .optional()
    .meta({ description: 'The address of the next page, `<…>; rel="next"`; missing on the last page' }),
})

/** One page of a list; its endpoint has `page` in `query`. */
export const listOf = <Schema extends z.ZodType>(entry: Schema, description: string) => ({
  ...json(z.array(entry), description),
  headers: listHeaders,
})

/** Bytes, or text that is not JSON. */
export const file = <Type extends string>(type: Type, description: string, schema: z.ZodType = z.string()) => ({
  description,
  content: { [type]: { schema } } as Record<Type, { schema: z.ZodType }>,
})

/** Only a status: 204, or a redirect. */
export const nothing = (description: string) => ({ description })

export const messageAnswer = z.object({ message: z.string() }).meta({ id: 'MessageAnswer' })

export const failures: Record<Failure, string> = {
  400: 'Malformed request',
  401: 'Missing or invalid token',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Taken, or changed elsewhere',
  413: 'Too large',
  415: 'Wrong content type',
  422: 'Invalid fields',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
}

/** The largest body of an endpoint in bytes, and how deep lists and objects in its JSON may be nested. */
export const bodyLimits = ({ access, maxBody }: Pick<Endpoint, 'access' | 'maxBody'>) => ({
  bytes: maxBody ?? (access === 'admin' ? limits.body : limits.publicBody),
  depth: access === 'admin' ? limits.bodyDepth : limits.publicBodyDepth,
})

/** Every POST that creates something can be repeated with the same Idempotency-Key without creating it twice. */
export const isRepeatable = (key: string, { creates, answers }: Pick<Endpoint, 'creates' | 'answers'>): boolean =>
  key.startsWith('POST ') && (creates === true || 201 in answers)

export const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .max(keyLimits.repeatKey)
    .optional()
    .meta({
      description: `Makes it safe to repeat the call: for ${keyLimits.repeatHours} hours the same caller with the same key gets the first answer again, with \`Idempotency-Replayed: true\`. Only calls that worked are remembered; a call that was refused or failed runs again. Another address or body with the same key is answered 409 \`idempotency_conflict\`.`,
    }),
})

export function failuresOf(key: string, endpoint: Endpoint): Failure[] {
  const { access, params, body, form, errors = [] } = endpoint
  // 400: each endpoint refuses parameters that it does not know.
  const implied: Failure[] = [400]
  if (access === 'signed in' || access === 'admin') implied.push(401)
  if (access === 'admin') implied.push(403)
  if (params) implied.push(404)
  if (isRepeatable(key, endpoint)) implied.push(409)
  if (body || form) implied.push(413, 415, 422)
  return [...new Set([...implied, ...errors])]
}

export const failure = errorBody.meta({ id: 'Error' })
