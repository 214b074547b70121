import fc from 'fast-check'
import { expect } from 'vitest'
import { collectionNames } from '../../src/contract/collections.ts'
import { errorBody } from '../../src/contract/errors.ts'
import { anyCharacter } from '../helpers/any-character.ts'
import { fullBody, makeEntry, type Stored } from '../helpers/factories.ts'
import { makeAdmin, makeUser, signUp } from '../helpers/people.ts'
import type { TestSite } from '../helpers/site.ts'

const atOnce = 20

/** Texts that are known to break servers. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '%00',
  'a\0b',
  '\ud800',
  '😀'.repeat(50),
  '../../etc/passwd',
  "' or 1=1 --",
  '"; drop table blogs; --',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e400',
  '9'.repeat(40),
  'x'.repeat(5000),
  '<script>alert(1)</script>',
)
const text = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
)
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constantFrom(null, true, [], {}, 1e308, -1, 2 ** 53, 0.1),
)

/** A path segment as a faulty client writes it: encoded or not. */
const part = text.chain((one) => fc.constantFrom(...[lenient(one), one.replace(/[^\w%.-]/g, '')]))

const lenient = (one: string) => {
  try {
    return encodeURIComponent(one)
  } catch {
    return '%ED%A0%80'
  }
}

const bodyOf = (valid: Record<string, unknown>) =>
  fc.oneof(
    { weight: 5, arbitrary: mutated(valid) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: text },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{', '[', '{"__proto__":{"x":1}}', '['.repeat(9000), 'NaN', '{"a":1e999}'),
    },
  )

/** A valid body with a few invalid fields. */
const mutated = (valid: Record<string, unknown>) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(valid), 'updated_at', '__proto__'), value, { maxKeys: 3 })
    .map((changes) => JSON.stringify({ ...valid, ...changes }))

const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom('text/plain', '', 'application/xml', 'application/json; x', 'a/json+json') },
)

/** Order: reads before the lists grow; deletions and what ends a session last. */
const turn = ({ path, method }: { path: string; method: string }) =>
  path.includes('logout') ? 9 : ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method)

/** A valid body of a route, or an almost valid one. */
const validBody = (path: string): Record<string, unknown> => {
  const name = collectionNames.find((one) => path.startsWith(`/api/${one}`))
  if (name) return fullBody(name)
  if (path.startsWith('/api/comments')) return { blog_id: 'x', content: 'Well said' }
  if (path.startsWith('/api/contact')) return { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  return { email: 'spare@example.com', password: 'wrong', new_password: 'x', current_password: 'y', redirectUrl: '/' }
}

type Described = { parameters?: { in: string; name: string }[] }

/** Expects that bad requests to every route cause no 5xx and that every failure has the error shape. */
export async function expectGeneratedRequestsAnswered(site: TestSite, perRoute: number) {
  const { token: admin } = await makeAdmin(site)
  // The account routes end sessions, so they get their own. Otherwise all later answers would be 401.
  const { token: spare } = await signUp(site, 'admin', 'spare@example.com')
  const others = [undefined, '', 'garbage', 'a.%E0%A4%A', (await makeUser(site)).token]
  const { body: document } = await site.call('GET', '/api/openapi.json')
  const entries: Record<string, Stored> = {}
  for (const name of collectionNames) entries[name] = await makeEntry(site, name)
  const routes = Object.entries<Record<string, Described>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [] }]) => ({
      path,
      method: method.toUpperCase(),
      asked: parameters.flatMap((each) => (each.in === 'query' ? [each.name] : [])),
    })),
  )
  routes.sort((one, two) => turn(one) - turn(two))
  const statuses: Record<number, number> = {}
  expect(routes.length).toBeGreaterThan(45)

  for (const [index, { path, method, asked }] of routes.entries()) {
    // A request with an unknown parameter is refused and gets no further.
    const parameter = fc.oneof(
      { weight: 1, arbitrary: fc.constant('x') },
      ...(asked.length > 0 ? [{ weight: 20, arbitrary: fc.constantFrom(...asked) }] : []),
    )
    const name = collectionNames.find((one) => path.startsWith(`/api/${one}`))
    const request = fc.record({
      parts: fc.array(fc.oneof(part, fc.constant(name ? String(entries[name]?.id) : 'x')), {
        minLength: 2,
        maxLength: 2,
      }),
      query: fc.oneof(
        { weight: asked.length > 0 ? 1 : 9, arbitrary: fc.constant([] as [string, string][]) },
        { weight: 1, arbitrary: fc.array(fc.tuple(parameter, part), { maxLength: 3 }) },
      ),
      token: fc.oneof(
        { weight: 3, arbitrary: fc.constant(path.startsWith('/api/auth') ? spare : admin) },
        { weight: 1, arbitrary: fc.constantFrom(...others) },
      ),
      raw: bodyOf(validBody(path)),
      type: contentType,
    })
    const check = async ({ parts, query, token, raw, type }: (typeof requests)[number]) => {
      const [first, second] = parts
      const filled = path.replace(/\{\w+\}/, first || 'x').replace(/\{\w+\}/, second || 'x')
      const address = `${filled}?${query.map((pair) => pair.join('=')).join('&')}`
      const withBody = ['POST', 'PUT', 'PATCH'].includes(method)
      const sent = withBody ? { token, raw, headers: { 'content-type': type } } : { token }
      const answer = await site.call(method, address, sent)
      if (withBody) statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const told = JSON.stringify({ method, address, ...sent, answer: answer.body })
      expect(answer.status, told).toBeLessThan(500)
      if (answer.status >= 400) expect(errorBody.strict().safeParse(answer.body).error, told).toBeUndefined()
    }
    // Another seed for each route: equal ones would send the same few kinds of faults to all of them.
    const requests = fc.sample(request, { numRuns: perRoute, seed: (fc.readConfigureGlobal().seed ?? 0) + index })
    // In parallel, because some answers take a minimum time.
    for (let sent = 0; sent < perRoute; sent += atOnce) {
      await Promise.all(requests.slice(sent, sent + atOnce).map(check))
    }
  }
  // All these statuses occurred, so requests got past the guards.
  for (const status of [201, 200, 422, 400, 404, 401, 403, 415]) {
    expect(statuses[status], String(status)).toBeGreaterThan(perRoute / 10)
  }
}
