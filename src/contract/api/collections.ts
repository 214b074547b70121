import { z } from 'zod'
import { changeShape, entryShape, inputShape } from '../bodies.ts'
import {
  type Collection,
  type CollectionName,
  collectionNames,
  collections,
  type Entry,
  isOrdered,
  type OrderedName,
  stored,
} from '../collections.ts'
import { filterOf } from '../fields.ts'
import { jsonBody } from '../json-body.ts'
import { limits } from '../limits.ts'
import { contentReader, contentWriter, type Endpoint, json, listOf, nothing, resource } from './endpoint.ts'
import {
  type ChangeSort,
  changes,
  type idParam,
  once,
  page,
  queryChoice,
  queryFlag,
  queryText,
  type slugParam,
} from './query.ts'

/** The schema name of a wording in the API description: "blog post" becomes `BlogPost`. */
const schemaName = (words: string) => words.replace(/(?:^| )(\w)/g, (_, first: string) => first.toUpperCase())

type Slugged = { [Name in CollectionName]: 'slug' extends keyof Entry<Name> ? Name : never }[CollectionName]

export const hasSlug = (name: CollectionName): name is Slugged => 'slug' in collections[name].fields

export const namedEntry = <Name extends CollectionName>(name: Name) =>
  entryShape(collections[name]).meta({ id: schemaName(collections[name].wording.one) }) as z.ZodType as z.ZodType<
    Entry<Name>
  >

const orderInput = jsonBody({
  ids: z
    .array(z.uuid('ids must be a list of ids.'), 'ids must be a list of ids.')
    .max(limits.ordered, `ids can have at most ${limits.ordered} entries.`)
    .refine((ids) => new Set(ids).size === ids.length, 'ids lists an entry twice.'),
}).meta({ id: 'NewOrder' })

/** The query of a list: a page, fields, a search, and the filters of its fields (`?active=true&category=AI`). */
function listQuery(collection: Collection) {
  const filters: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(collection.fields)) {
    const filter = filterOf(field)
    if (filter === 'flag') filters[name] = queryFlag.optional()
    if (filter === 'keyword') filters.keyword = queryText.transform((value) => value.trim() || undefined).optional()
    if (filter === 'value') filters[name] = queryChoice.optional()
  }
  const q = queryText
    .optional()
    .meta({ type: 'string', description: 'Words that the short fields of an entry must contain' })
  return z.object({ ...page, ...filters, ...changes(), fields: fieldsOf(collection), q })
}

function fieldsOf(collection: Collection) {
  const names = [...Object.keys(stored), ...Object.keys(collection.fields), ...Object.keys(collection.computed ?? {})]
  return z
    .string(once)
    .transform((value) => [...new Set(value.split(','))])
    .refine((list) => list.every((name) => names.includes(name)), `may only contain ${names.join(', ')}.`)
    .optional()
    .meta({ type: 'string', description: 'The fields to return, separated by commas' })
}

const optional = (shape: Record<string, z.ZodType>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (shape[name] ?? z.unknown()).optional()]))

function endpointsOf(name: CollectionName): Record<string, Endpoint> {
  const collection: Collection = collections[name]
  const { one, many, heading } = collection.wording
  const anEntry = `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`
  const entry = entryShape(collection).meta({ id: schemaName(one) })
  const input = inputShape(collection).meta({ id: `${schemaName(one)}Input` })
  const { long = [] } = collection
  const inList = long.length === 0 ? entry : entry.extend(optional(entry.shape, long))
  return resource(heading, {
    [`GET /api/${name}`]: contentReader(`List ${many}`, {
      ...(long.length > 0 && {
        description: `Visitors get ${long.join(', ')} only if \`fields\` names them. Each caller may read one such page at a time.`,
      }),
      query: listQuery(collection),
      answers: { 200: listOf(inList, 'The entries') },
      errors: [429],
    }),
    [`GET /api/${name}/{id}`]: contentReader(`Get ${anEntry}`, { answers: { 200: json(entry, 'The entry') } }),
    ...(hasSlug(name) && {
      [`GET /api/${name}/slug/{slug}`]: contentReader(`Get ${anEntry} by its slug`, {
        query: z.object({ fields: fieldsOf(collection) }),
        answers: {
          200: json(entry, 'The entry'),
          301: { description: 'The entry has a new slug', headers: z.object({ Location: z.string() }) },
        },
      }),
    }),
    [`POST /api/${name}`]: contentWriter(`Create ${anEntry}`, {
      body: input,
      answers: { 201: json(entry, 'The new entry') },
      errors: [409],
    }),
    // Before `{id}`, which would match it too.
    ...(isOrdered(name) && {
      [`PUT /api/${name}/order`]: contentWriter(`Put all ${many} into a new order`, {
        description:
          'Numbers their `display_order` from 1 and leaves `updated_at` as it is. Answers 409 if an entry was added or deleted since the list was read.',
        body: orderInput,
        answers: { 204: nothing('Stored') },
        errors: [409],
      }),
    }),
    [`PUT /api/${name}/{id}`]: contentWriter(`Replace ${anEntry}`, {
      description:
        'Send the `updated_at` that you read, and the call answers 409 if the entry was changed since, instead of overwriting it.',
      body: input.extend({ updated_at: stored.updated_at.optional() }),
      answers: { 200: json(entry, 'The updated entry') },
      errors: [409],
    }),
    [`PATCH /api/${name}/{id}`]: contentWriter(`Change some fields of ${anEntry}`, {
      description:
        'Fields that are left out keep their values, and two changes of different fields at once are both kept. With the `updated_at` that you read, the call answers 409 if the entry was changed since.',
      body: changeShape(collection).meta({ id: `${schemaName(one)}Change` }),
      answers: { 200: json(entry, 'The updated entry') },
      errors: [409],
    }),
    [`DELETE /api/${name}/{id}`]: contentWriter(`Delete ${anEntry}`, { answers: { 204: nothing('Deleted') } }),
  })
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
  {
    limit: z.ZodType<number>
    offset: z.ZodType<number>
    fields: Optional<string[]>
    q: Optional<string>
    updated_since: Optional<string>
    sort: Optional<ChangeSort>
  } & {
    [Name in keyof E as FilterName<E, Name>]: Optional<E[Name]>
  } & (E extends { keywords: string[] } ? { keyword: Optional<string> } : unknown)
>
type Body = z.ZodType<Record<string, unknown>, Record<string, unknown>>
type Answered<Name extends CollectionName> = ReturnType<typeof json<z.ZodType<Entry<Name>>>>
type Described<Parts> = Omit<Endpoint, keyof Parts> & Parts

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
  [Name in CollectionName as `${'PUT' | 'PATCH'} /api/${Name}/{id}`]: Described<{
    params: typeof idParam
    body: Body
    answers: { 200: Answered<Name> }
  }>
} & {
  [Name in OrderedName as `PUT /api/${Name}/order`]: Described<{
    body: typeof orderInput
    answers: { 204: ReturnType<typeof nothing> }
  }>
} & {
  [Name in CollectionName as `DELETE /api/${Name}/{id}`]: Described<{
    params: typeof idParam
    answers: { 204: ReturnType<typeof nothing> }
  }>
}

export const collectionEndpoints = Object.assign({}, ...collectionNames.map(endpointsOf)) as CollectionEndpoints
