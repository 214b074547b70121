import type { z } from 'zod'
import type { Api } from '../../contract/api/endpoints.ts'

/** `GET /api/comments/{id}`: an endpoint of the contract. Types only, so that no description reaches the browser. */
export type Key = keyof Api

type Success<E> = E extends { answers: infer Answers } ? Answers[keyof Answers & (200 | 201 | 204)] : never
type Json<A> = A extends { content: { 'application/json': { schema: infer Schema extends z.ZodType } } }
  ? z.output<Schema>
  : undefined

/** What an endpoint answers. */
export type Answer<K extends Key> = K extends Key ? Json<Success<Api[K]>> : never

/** The endpoints that answer one page of a list; it is the list's headers that tell. */
export type ListKey = { [K in Key]: Success<Api[K]> extends { headers: z.ZodType } ? K : never }[Key]

/** An entry of such a list. */
export type Item<K extends ListKey> = Answer<K> extends (infer Each)[] ? Each : never

/** A query as a program writes it: numbers and flags, of which none must be there. */
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

/** What an endpoint is sent. */
export type Input<K extends Key> = K extends Key ? Sent<Api[K], K> : never
