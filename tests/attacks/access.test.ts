import { expect, it } from 'vitest'
import { type Scope, scopeNames } from '../../src/contract/keys.ts'
import { makeKey } from '../helpers/keys.ts'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { makeAdmin, makeUser, signUp } from '../helpers/people.ts'
import type { TestSite } from '../helpers/site.ts'

interface Operation {
  method: string
  path: string
  summary: string
  /** Whether the description requires a token. */
  wantsToken: boolean
  /** What an API key needs to act for its admin. */
  scope?: Scope
}

interface Keys {
  /** With one scope. */
  only: Record<Scope, string>
  /** With all other scopes. */
  without: Record<Scope, string>
  withAll: string
}

const unknownId = '01890000-0000-7000-8000-000000000000'

async function operationsOf(site: TestSite): Promise<Operation[]> {
  const { body } = await site.call('GET', '/api/openapi.json')
  const paths: Record<string, Record<string, { summary: string; security?: object[]; 'x-scope'?: Scope }>> = body.paths
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, { summary, security, 'x-scope': scope }]) => ({
        method: method.toUpperCase(),
        path,
        summary,
        scope,
        wantsToken: security !== undefined && !security.some((way) => Object.keys(way).length === 0),
      })),
    )
    .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method))
}

/** The route's answer to this token. The body is invalid on purpose, so that nothing is written. */
async function ask(site: TestSite, { method, path }: Operation, token?: string) {
  const address = path.replace(/\{(id|commentId|blogId)\}/g, unknownId).replace(/\{\w+\}/g, 'none')
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? { unexpected: 'field' } : undefined
  return site.call(method, address, { token, body })
}

/** The role that passes the guards of a route, derived from its answer to each role. */
async function accessTo(site: TestSite, operation: Operation, tokens: Record<'user' | 'admin', string>) {
  const isRefused = (answer: { body?: { code?: string } }) => answer.body?.code === 'unauthorized'
  const visitor = await ask(site, operation)
  const user = await ask(site, operation, tokens.user)
  const admin = await ask(site, operation, tokens.admin)
  expect(isRefused(admin) || admin.status === 403, `${operation.method} ${operation.path} refuses the admin`).toBe(
    false,
  )
  if (user.status === 403) return { role: 'admin', visitor }
  return { role: isRefused(visitor) ? 'signed in' : 'anyone', visitor }
}

/** A guarded route accepts a key with its scope and refuses one with all others; without a scope it refuses any key. */
async function expectScope(site: TestSite, operation: Operation, { only, without, withAll }: Keys) {
  const { method, path, scope } = operation
  const refused = await ask(site, operation, scope ? without[scope] : withAll)
  const { body, headers } = refused
  if (!scope) return expect([method, path, refused.status, body.code]).toEqual([method, path, 403, 'forbidden'])
  const told = [refused.status, body.code, body.scope]
  expect([method, path, ...told]).toEqual([method, path, 403, 'insufficient_scope', scope])
  expect(headers.get('www-authenticate')).toContain(scope)
  expect([401, 403], `${method} ${path}`).not.toContain((await ask(site, operation, only[scope])).status)
}

onBothDatabases('access', (open, kind) => {
  it(kind === 'sqlite' ? 'of every route matches docs/access.md' : 'of routes for each role is the same', async () => {
    await using site = await open({ env: { RATE_LIMIT: 'off' } })
    const [admin, user, signedOut] = [
      await makeAdmin(site),
      await makeUser(site),
      await signUp(site, 'admin', 'was@example.com'),
    ]
    await site.call('POST', '/api/auth/logout', { token: signedOut.token })
    const keys = { only: {}, without: {}, withAll: await makeKey(site, admin, scopeNames) } as Keys
    for (const scope of kind === 'sqlite' ? scopeNames : []) {
      keys.only[scope] = await makeKey(site, admin, [scope])
      keys.without[scope] = await makeKey(
        site,
        admin,
        scopeNames.filter((other) => other !== scope),
      )
    }
    const ended = [signedOut.token, await makeKey(site, admin, scopeNames, { deleted: true })]
    const rows: string[] = []

    /** Signing out ends the session, so these routes get sessions of their own. */
    const tokensFor = async ({ path }: Operation) => {
      if (!path.includes('logout')) return { admin: admin.token, user: user.token }
      const [another, somebody] = [
        await signUp(site, 'admin', `admin-${path.length}@example.com`),
        await signUp(site, 'user', `user-${path.length}@example.com`),
      ]
      return { admin: another.token, user: somebody.token }
    }

    const all = await operationsOf(site)
    expect(all.length).toBeGreaterThan(100)
    // The databases differ only in how sessions and keys are looked up, which all guards share.
    const operations = kind === 'sqlite' ? all : all.filter(({ path }) => /^\/api\/(auth|skills|comments)\b/.test(path))
    for (const operation of operations) {
      const { method, path, summary, wantsToken, scope } = operation
      const { role, visitor } = await accessTo(site, operation, await tokensFor(operation))
      expect([method, path, role !== 'anyone']).toEqual([method, path, wantsToken])
      // Invalid tokens and tokens of ended sessions are refused.
      if (role !== 'anyone') {
        for (const token of ['', 'garbage', `${admin.token}x`, ...ended]) {
          expect([method, path, (await ask(site, operation, token)).status]).toEqual([method, path, 401])
        }
        expect(visitor.headers.get('www-authenticate')).toBe('Bearer')
      }
      if (kind === 'sqlite') {
        if (role !== 'anyone') await expectScope(site, operation, keys)
        else {
          const without = scope ? keys.without[scope] : keys.withAll
          expect([method, path, (await ask(site, operation, without)).status]).toEqual([method, path, visitor.status])
        }
      }
      // A workflow whose key is gone must not silently get a visitor's view. Probes do not ask the database.
      if (role === 'anyone' && !/health\/|openapi|docs/.test(path)) {
        expect([method, path, (await ask(site, operation, ended[1])).status]).toEqual([method, path, 401])
      }
      rows.push(`| ${role} | ${scope ?? ''} | ${method} | \`${path}\` | ${summary} |`)
    }

    if (kind !== 'sqlite') return
    const order = ['anyone', 'signed in', 'admin']
    const rank = (row: string) => order.findIndex((role) => row.startsWith(`| ${role} |`))
    rows.sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
    await expect(
      [
        '# Access',
        '',
        'Generated by `tests/attacks/access.test.ts`, which calls every route in every role. After a change of the routes,',
        'run `npx vitest run tests/attacks/access.test.ts -u` and review the difference.',
        '',
        'An API key with the scope acts for the admin who made it. Without the scope it is a visitor: it is refused (403)',
        'where visitors are. A key that does not exist is refused (401) everywhere.',
        '',
        '| role | scope of a key | method | path | what it does |',
        '|---|---|---|---|---|',
        ...rows,
        '',
      ].join('\n'),
    ).toMatchFileSnapshot('../../docs/access.md')
  })
})
