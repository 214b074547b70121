import { createRoute, OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import type { Viewer } from '../../../contract/accounts.ts'
import { type CollectionEndpoints, collectionEndpoints } from '../../../contract/api/collections.ts'
import {
  type Access,
  type Address,
  bodyLimits,
  type Endpoint,
  type Failure,
  failure,
  failures,
  failuresOf,
  idempotencyHeader,
  isRepeatable,
  json,
} from '../../../contract/api/endpoint.ts'
import { endpoints } from '../../../contract/api/endpoints.ts'
import { fieldErrors } from '../../../contract/field-errors.ts'
import type { Scope } from '../../../contract/keys.ts'
import { sizeLabel } from '../../../contract/limits.ts'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'
import { emptyIsNone, jsonOnly, limitBody, limitDepth } from './request-body.ts'

export const apiApp = () =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return
      if (result.target === 'param') throw errors.notFound()
      const { issues } = result.error
      if (result.target !== 'json' && result.target !== 'form') {
        throw errors.malformed(sentence(issues[0]))
      }
      if (issues[0]?.path.length === 0) throw errors.malformed(issues[0].message)
      throw errors.invalid(fieldErrors(issues))
    },
  })

export async function noContent(c: Context<AppEnv>, work: Promise<unknown>) {
  await work
  return c.body(null, 204)
}

/** Answers a page of a list. The headers say how long the list is, and where the next page is. */
export async function listed<Page extends Part, Row extends object>(
  c: Context<AppEnv>,
  page: Page,
  list: (page: Page) => Promise<{ rows: Row[]; total: number }>,
) {
  const { rows, total } = await list(page)
  setListHeaders(c, page, total)
  return c.json(rows, 200)
}

type Part = { limit: number; offset: number }

export function setListHeaders(c: Context<AppEnv>, { limit, offset }: Part, total: number) {
  c.header('X-Total-Count', String(total))
  if (offset + limit >= total) return
  const query = new URL(c.req.url).searchParams
  query.set('limit', String(limit))
  query.set('offset', String(offset + limit))
  c.header('Link', `<${c.req.path}?${query}>; rel="next"`)
}

/** Validates a body that was not sent as JSON. @throws invalid */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw errors.invalid(fieldErrors(parsed.error.issues))
  return parsed.data
}

const sentence = (issue: z.core.$ZodIssue | undefined) =>
  issue ? `${issue.path.join('.')}: ${issue.message}` : undefined

const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  const viewer = await signedInViewer(c)
  if (viewer.role !== 'admin') throw c.get('lacksFactor') ? errors.secondFactorMissing() : errors.forbidden()
  await next()
})

const signedIn = createMiddleware<AppEnv>(async (c, next) => {
  await signedInViewer(c)
  await next()
})

/** Sets the scope that an API key needs here, before the guards. */
const needsScope = (scope: Scope | undefined) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set('scope', scope)
    await next()
  })

export async function signedInViewer(c: Context<AppEnv>): Promise<Viewer> {
  const viewer = await c.get('viewer')()
  if (!viewer) throw c.get('key') ? errors.insufficientScope(c.get('scope')) : errors.unauthorized()
  return viewer
}

export async function seesHidden(c: Context<AppEnv>): Promise<boolean> {
  return (await c.get('viewer')())?.role === 'admin'
}

/** A misspelled parameter would be ignored, and the caller would get another answer than it asked for. */
const knownQueryOnly = (names: readonly string[]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const odd = [...new URL(c.req.url).searchParams.keys()].find((name) => !names.includes(name))
    if (odd !== undefined) {
      const choice = names.length > 0 ? `The parameters here are ${names.join(', ')}.` : 'There are none here.'
      throw errors.malformed(`Unknown parameter "${odd.slice(0, 50).toWellFormed()}". ${choice}`)
    }
    await next()
  })

/** A form on another site could send messages in the name of its visitors. Only browsers send these headers. */
export function assertSameSite(c: Context<AppEnv>, siteUrl: string): void {
  const from = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  // Older browsers send only Origin. A proxy may have changed the host.
  const hosts = [new URL(siteUrl).host, c.req.header('host')]
  const isForeign = from
    ? from === 'cross-site'
    : origin !== undefined && !(URL.canParse(origin) && hosts.includes(new URL(origin).host))
  if (isForeign) throw errors.forbidden()
}

export const sameSiteOnly = (siteUrl: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    assertSameSite(c, siteUrl)
    await next()
  })

type Ways = Record<string, string[]>[]

const security: Ways = [{ bearer: [] }]

const accessRules: Record<Access, { security?: Ways; guards: MiddlewareHandler<AppEnv>[] }> = {
  anyone: { guards: [] },
  optional: { guards: [], security: [{}, ...security] },
  'signed in': { guards: [signedIn], security },
  admin: { guards: [adminOnly], security },
}

/** An endpoint as a route to mount, guarded by its `access` and its limits; `middleware` runs after these. */
export const route = <K extends keyof typeof endpoints>(key: K, ...middleware: MiddlewareHandler<AppEnv>[]) =>
  routeOf<K, (typeof endpoints)[K]>(key, endpoints[key], middleware)

export const collectionRoute = <K extends keyof CollectionEndpoints>(key: K) =>
  routeOf<K, CollectionEndpoints[K]>(key, collectionEndpoints[key])

function routeOf<K extends Address, E>(
  key: K,
  endpoint: Endpoint,
  middleware: MiddlewareHandler<AppEnv>[] = [],
): RouteOf<K, E> {
  const { before, after, ...described } = descriptionOf(key, endpoint)
  return createRoute({ ...described, middleware: [before, ...middleware, ...after] }) as unknown as RouteOf<K, E>
}

/** Once for each endpoint, however many apps a process makes: an object with a key such as 503 takes some kilobytes. */
const descriptions = new Map<Address, ReturnType<typeof describe>>()

function descriptionOf(key: Address, endpoint: Endpoint) {
  const description = descriptions.get(key) ?? describe(key, endpoint)
  descriptions.set(key, description)
  return description
}

function describe(key: Address, endpoint: Endpoint) {
  const { tag, summary, description, access, scope, params, query, body, bodyOptional, form, maxBody, answers } =
    endpoint
  const repeatable = isRepeatable(key, endpoint)
  const [method = '', path = ''] = key.split(' ')
  const { guards, security } = accessRules[access]
  const { bytes, depth } = bodyLimits({ access, maxBody })
  // A form with a file is read as a stream, which ends at the limit with a sentence of its own (`multipart.ts`).
  const isRead = method !== 'GET' && !form
  // Mail providers add parameters to the links in emails.
  const isPage = 303 in answers || Object.values(answers).some(({ content = {} }) => 'text/html' in content)
  const asked = isPage ? [] : [knownQueryOnly(Object.keys(query?.shape ?? {}))]
  const limited = isRead ? [jsonOnly, limitBody(bytes), ...(body ? [limitDepth(depth)] : [])] : []
  const size = `At most ${sizeLabel(bytes)}${form ? '' : `, nested at most ${depth} levels deep`}.`
  const content = form
    ? { 'multipart/form-data': { schema: { ...form, required: [...form.required] } } }
    : body && { 'application/json': { schema: body } }
  return {
    summary,
    ...(description && { description }),
    ...securedBy(security, scope),
    tags: [tag],
    method: method.toLowerCase() as RouteConfig['method'],
    path,
    // As one handler, because each app stores every handler of every route separately.
    before: every(needsScope(scope), ...guards, ...asked, ...limited),
    after: [...(bodyOptional ? [emptyIsNone] : []), ...(repeatable ? [repeated] : [])],
    request: {
      params,
      query,
      ...(repeatable && { headers: idempotencyHeader }),
      ...(content && { body: { description: size, required: !bodyOptional, content } }),
    },
    responses: { ...answers, ...failing(failuresOf(key, endpoint)) },
  }
}

const repeated: MiddlewareHandler<AppEnv> = (c, next) => c.get('safeToRepeat')?.(c, next) ?? next()

/** A key with the scope also gives access; where everybody may call, it sees more than a visitor. */
const securedBy = (security: Ways | undefined, scope: Scope | undefined) => ({
  ...((security || scope) && { security: [...(security ?? [{}]), ...(scope ? [{ key: [scope] }] : [])] }),
  ...(scope && { 'x-scope': scope }),
})

export const failing = (statuses: readonly Failure[]) =>
  Object.fromEntries(statuses.map((status) => [status, json(failure, failures[status])]))

type MethodOf<K> = K extends `${infer Method} ${string}` ? Method : never
type PathOf<K> = K extends `${string} ${infer Path}` ? Path : never

type RouteOf<K, E> = {
  method: Lowercase<MethodOf<K>> & RouteConfig['method']
  path: PathOf<K>
  request: (E extends { params: infer Params extends z.ZodType } ? { params: Params } : object) &
    (E extends { query: infer Query extends z.ZodType } ? { query: Query } : object) &
    (E extends { body: infer Schema extends z.ZodType }
      ? { body: { content: { 'application/json': { schema: Schema } } } }
      : object)
  responses: E extends { answers: infer Answers } ? Answers : never
}
