import { createRoute, type RouteConfig, type z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
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
import type { Scope } from '../../../contract/keys.ts'
import { sizeLabel } from '../../../contract/limits.ts'
import type { AppEnv } from './app-env.ts'
import { adminOnly, knownQueryOnly, needsScope, signedIn } from './guards.ts'
import { emptyIsNone, jsonOnly, limitBody, limitDepth } from './request-body.ts'

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
  const described = createRoute({
    summary,
    ...(description && { description }),
    ...securedBy(security, scope),
    tags: [tag],
    method: method.toLowerCase() as Lowercase<MethodOf<K>>,
    path,
    middleware: [
      needsScope(scope),
      ...guards,
      ...asked,
      ...limited,
      ...middleware,
      ...(bodyOptional ? [emptyIsNone] : []),
      ...(repeatable ? [repeated] : []),
    ],
    request: {
      params,
      query,
      ...(repeatable && { headers: idempotencyHeader }),
      ...(content && { body: { description: size, required: !bodyOptional, content } }),
    },
    responses: { ...answers, ...failing(failuresOf(key, endpoint)) },
  })
  return described as unknown as RouteOf<K, E>
}

const repeated: MiddlewareHandler<AppEnv> = (c, next) => c.get('safeToRepeat')?.(c, next) ?? next()

/** A key with the scope is one more way in; where everybody may call, it sees more than a visitor. */
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
