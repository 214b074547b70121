import { z } from 'zod'
import { errorBody } from '../errors.ts'

/** Who may call. `optional`: a token counts where there is one, and nobody needs one. */
export type Access = 'anyone' | 'optional' | 'signed in' | 'admin'

export type Failure = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** What comes back with one status. */
interface Answer {
  description: string
  content?: Record<string, { schema: z.ZodType }>
  headers?: z.ZodObject
}

/** One route of the API: the server mounts it, `/api/openapi.json` shows it, and the browser takes its types from it. */
export interface Endpoint {
  tag: string
  summary: string
  description?: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  /** The JSON that is sent. */
  body?: z.ZodType
  /** The body may be left out. */
  bodyOptional?: boolean
  /**
   * A `multipart/form-data` body as the description shows it. It is no zod schema: those check a body that was read
   * whole, and a form is read as it comes.
   */
  form?: { type: 'object'; required: readonly string[]; properties: Record<string, object> }
  answers: Record<number, Answer>
  errors: readonly Failure[]
}

/** `GET /api/comments/{id}` */
export type Address = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`

/** The endpoints of a resource, each by its method and path. */
export type Endpoints = Record<Address, Endpoint>

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

const listHeaders = z.object({
  'X-Total-Count': z.string().meta({ description: 'How many entries there are in all' }),
  Link: z.string().optional().meta({ description: 'Where the next page is: `<…>; rel="next"`; not on the last one' }),
})

/** One page of a list; `query` holds `page`. */
export const listOf = <Schema extends z.ZodType>(entry: Schema, description: string) => ({
  ...json(z.array(entry), description),
  headers: listHeaders,
})

/** Bytes, or a text that is no JSON. */
export const file = <Type extends string>(type: Type, description: string, schema: z.ZodType = z.string()) => ({
  description,
  content: { [type]: { schema } } as Record<Type, { schema: z.ZodType }>,
})

/** Nothing but the status: 204, or a redirect. */
export const nothing = (description: string) => ({ description })

/** An answer that is only a sentence. */
export const messageAnswer = z.object({ message: z.string() }).meta({ id: 'Spoken' })

export const failures: Record<Failure, string> = {
  400: 'Malformed request',
  401: 'No or bad token',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Taken, or changed elsewhere',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Invalid fields',
  429: 'Too many requests',
  503: 'Not available',
}

export const failure = errorBody.meta({ id: 'Error' })
