import { z } from 'zod'
import { entryShape, inputShape } from '../bodies.ts'
import { type Collection, type CollectionName, collections, type Entry, stored } from '../collections.ts'
import { filterOf } from '../filters.ts'
import { type Endpoint, json, listOf, nothing } from './endpoint.ts'
import { idParam, once, page, queryChoice, queryFlag, queryText, slugParam } from './query.ts'

/** "blog post" is `BlogPost` in the description of the API. */
const schemaName = (words: string) => words.replace(/(?:^| )(\w)/g, (_, first: string) => first.toUpperCase())

type Slugged = { [Name in CollectionName]: 'slug' extends keyof Entry<Name> ? Name : never }[CollectionName]

export const hasSlug = (name: CollectionName): name is Slugged => 'slug' in collections[name].fields

/** An entry as it is answered, by its name in the description of the API. */
export const namedEntry = <Name extends CollectionName>(name: Name) =>
  entryShape(collections[name]).meta({ id: schemaName(collections[name].wording.one) }) as z.ZodType as z.ZodType<
    Entry<Name>
  >

/** What a list can be asked for: a page, fields, a search, and the filters of its fields (`?active=true&category=AI`). */
function listQuery(collection: Collection) {
  const filters: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(collection.fields)) {
    const filter = filterOf(field)
    if (filter === 'flag') filters[name] = queryFlag.optional()
    if (filter === 'keyword') filters.keyword = queryText.transform((value) => value.trim() || undefined).optional()
    if (filter === 'value') filters[name] = queryChoice.optional()
  }
  const q = queryText.optional().meta({ type: 'string', description: 'Words that the names of an entry hold' })
  return z.object({ ...page, ...filters, fields: fieldsOf(collection), q })
}

function fieldsOf(collection: Collection) {
  const names = [...Object.keys(stored), ...Object.keys(collection.fields), ...Object.keys(collection.computed ?? {})]
  return z
    .string(once)
    .transform((value) => [...new Set(value.split(','))])
    .refine((list) => list.every((name) => names.includes(name)), `may name ${names.join(', ')}.`)
    .optional()
    .meta({ type: 'string', description: 'Send only these fields, separated by commas' })
}

/** These of the parts, each as one that may be missing. */
const optional = (shape: Record<string, z.ZodType>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (shape[name] ?? z.unknown()).optional()]))

/** List, get, create, replace and delete of one collection (spec 7). */
function endpointsOf(name: CollectionName): Record<string, Endpoint> {
  const collection: Collection = collections[name]
  const { one, call, heading: tag } = collection.wording
  const entry = entryShape(collection).meta({ id: schemaName(one) })
  const input = inputShape(collection).meta({ id: `${schemaName(one)}Input` })
  const { long = [] } = collection
  const inList = long.length === 0 ? entry : entry.extend(optional(entry.shape, long))
  return {
    [`GET /api/${name}`]: {
      tag,
      summary: `List ${call}`,
      ...(long.length > 0 && {
        description: `For visitors without ${long.join(', ')}, unless \`fields\` names them: a page of these is one at a time for each caller.`,
      }),
      access: 'anyone',
      query: listQuery(collection),
      answers: { 200: listOf(inList, 'The entries') },
      errors: [400, 429],
    },
    [`GET /api/${name}/{id}`]: {
      tag,
      summary: `Get one ${one}`,
      access: 'anyone',
      params: idParam,
      answers: { 200: json(entry, 'The entry') },
      errors: [404],
    },
    ...(hasSlug(name) && {
      [`GET /api/${name}/slug/{slug}`]: {
        tag,
        summary: `Get one ${one} by its slug`,
        access: 'anyone',
        params: slugParam,
        query: z.object({ fields: fieldsOf(collection) }),
        answers: {
          200: json(entry, 'The entry'),
          301: { description: 'The entry has another slug now', headers: z.object({ Location: z.string() }) },
        },
        errors: [400, 404],
      },
    }),
    [`POST /api/${name}`]: {
      tag,
      summary: `Create a ${one}`,
      access: 'admin',
      body: input,
      answers: { 201: json(entry, 'The new entry') },
      errors: [400, 401, 403, 409, 413, 415, 422],
    },
    [`PUT /api/${name}/{id}`]: {
      tag,
      summary: `Replace a ${one}`,
      description:
        'Send `updated_at` as you read it and the call answers 409 when somebody changed the entry since, instead of overwriting.',
      access: 'admin',
      params: idParam,
      body: input.extend({ updated_at: stored.updated_at.optional() }),
      answers: { 200: json(entry, 'The entry as it is now') },
      errors: [400, 401, 403, 404, 409, 413, 415, 422],
    },
    [`DELETE /api/${name}/{id}`]: {
      tag,
      summary: `Delete a ${one}`,
      access: 'admin',
      params: idParam,
      answers: { 204: nothing('Deleted') },
      errors: [401, 403, 404],
    },
  }
}

/** A flag, a category and a choice of a fixed set are filters. */
type FilterName<E, Name extends keyof E> = E[Name] extends boolean
  ? Name
  : E[Name] extends string
    ? string extends E[Name]
      ? Name & 'category'
      : Name
    : never
type Optional<Value> = z.ZodOptional<z.ZodType<Value>>
type Query<E> = z.ZodObject<
  { limit: z.ZodType<number>; offset: z.ZodType<number>; fields: Optional<string[]>; q: Optional<string> } & {
    [Name in keyof E as FilterName<E, Name>]: Optional<E[Name]>
  } & (E extends { keywords: string[] } ? { keyword: Optional<string> } : unknown)
>
type Body = z.ZodType<Record<string, unknown>, Record<string, unknown>>
type Answered<Name extends CollectionName> = ReturnType<typeof json<z.ZodType<Entry<Name>>>>
type Described<Parts> = Omit<Endpoint, keyof Parts> & Parts

/** The endpoints of all collections, by address. */
export type CollectionEndpoints = {
  [Name in CollectionName as `GET /api/${Name}`]: Described<{
    query: Query<Entry<Name>>
    answers: { 200: ReturnType<typeof listOf<z.ZodType<Entry<Name>>>> }
  }>
} & {
  [Name in CollectionName as `GET /api/${Name}/{id}`]: Described<{
    params: typeof idParam
    answers: { 200: Answered<Name> }
  }>
} & {
  [Name in Slugged as `GET /api/${Name}/slug/{slug}`]: Described<{
    params: typeof slugParam
    query: z.ZodObject<{ fields: Optional<string[]> }>
    answers: { 200: Answered<Name>; 301: ReturnType<typeof nothing> }
  }>
} & {
  [Name in CollectionName as `POST /api/${Name}`]: Described<{ body: Body; answers: { 201: Answered<Name> } }>
} & {
  [Name in CollectionName as `PUT /api/${Name}/{id}`]: Described<{
    params: typeof idParam
    body: Body
    answers: { 200: Answered<Name> }
  }>
} & {
  [Name in CollectionName as `DELETE /api/${Name}/{id}`]: Described<{
    params: typeof idParam
    answers: { 204: ReturnType<typeof nothing> }
  }>
}

/** The part of them that is about one collection. */
export const collectionEndpoints = (name: CollectionName) => endpointsOf(name) as CollectionEndpoints
