import type { z } from 'zod'
import type { Key } from '../../contract/api/endpoint-path.ts'
import type { Api } from '../../contract/api/endpoints.ts'

type Success<E> = E extends { answers: infer Answers } ? Answers[keyof Answers & (200 | 201 | 204)] : never
type Json<A> = A extends { content: { 'application/json': { schema: infer Schema extends z.ZodType } } }
  ? z.output<Schema>
  : undefined

/** The answer of an endpoint. */
export type Answer<K extends Key> = K extends Key ? Json<Success<Api[K]>> : never

/** The endpoints that answer one page of a list, recognised by their headers. */
export type ListKey = { [K in Key]: ListAnswer<Success<Api[K]>> extends never ? never : K }[Key]

type ListAnswer<A> = Extract<A, { headers: z.ZodType }>

/** An entry of such a list. */
export type Item<K extends ListKey> = Answer<K> extends (infer Each)[] ? Each : never

/** A query in a program's types: numbers and flags, all optional. */
export type QueryOf<K extends Key> = K extends Key
  ? Api[K] extends { query: infer Schema extends z.ZodType }
    ? Partial<z.output<Schema>>
    : never
  : never

type Sent<E, K extends Key> = (E extends { params: infer Schema extends z.ZodType }
  ? { params: z.input<Schema> }
  : unknown) &
  (E extends { query: z.ZodType } ? { query?: QueryOf<K> } : unknown) &
  (E extends { body: infer Schema extends z.ZodType }
    ? E extends { bodyOptional: true }
      ? { body?: z.input<Schema> }
      : { body: z.input<Schema> }
    : unknown) &
  (E extends { form: object } ? { form: FormData } : unknown)

/** The input of an endpoint. */
export type Input<K extends Key> = K extends Key ? Sent<Api[K], K> : never
