import { expect, it } from 'vitest'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { makeAdmin, makeUser, signUp } from '../helpers/people.ts'
import type { TestSite } from '../helpers/site.ts'

interface Operation {
  method: string
  path: string
  summary: string
  /** Whether the description requires a token. */
  wantsToken: boolean
}

const unknownId = '01890000-0000-7000-8000-000000000000'

async function operationsOf(site: TestSite): Promise<Operation[]> {
  const { body } = await site.call('GET', '/api/openapi.json')
  const paths: Record<string, Record<string, { summary: string; security?: object[] }>> = body.paths
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, { summary, security }]) => ({
        method: method.toUpperCase(),
        path,
        summary,
        wantsToken: security !== undefined && !security.some((way) => Object.keys(way).length === 0),
      })),
    )
    .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method))
}

/** The route's answer to this token. The body is invalid on purpose, so that nothing is written. */
async function ask(site: TestSite, { method, path }: Operation, token?: string) {
  const address = path.replace(/\{(id|commentId|blogId)\}/g, unknownId).replace(/\{\w+\}/g, 'none')
  const body = method === 'POST' || method === 'PUT' ? { unexpected: 'field' } : undefined
  return site.call(method, address, { token, body })
}

/** Who passes the guards of a route, derived from its answer to each role. */
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

onBothDatabases('who may call what', (open, kind) => {
  it('of every route matches docs/access.md', async () => {
    await using site = await open({ env: { RATE_LIMIT: 'off' } })
    const [admin, user, ended] = [
      await makeAdmin(site),
      await makeUser(site),
      await signUp(site, 'admin', 'was@example.com'),
    ]
    await site.call('POST', '/api/auth/logout', { token: ended.token })
    const rows: string[] = []

    /** Signing out would end the shared sessions, so it gets its own. */
    const tokensFor = async ({ path }: Operation) => {
      if (!path.includes('logout')) return { admin: admin.token, user: user.token }
      const [another, somebody] = [
        await signUp(site, 'admin', `admin-${path.length}@example.com`),
        await signUp(site, 'user', `user-${path.length}@example.com`),
      ]
      return { admin: another.token, user: somebody.token }
    }

    const operations = await operationsOf(site)
    expect(operations.length).toBeGreaterThan(100)
    for (const operation of operations) {
      const { method, path, summary, wantsToken } = operation
      const { role, visitor } = await accessTo(site, operation, await tokensFor(operation))
      expect([method, path, role !== 'anyone']).toEqual([method, path, wantsToken])
      // Invalid tokens and tokens of ended sessions are refused.
      if (role !== 'anyone') {
        for (const token of ['', 'garbage', `${admin.token}x`, ended.token]) {
          expect([method, path, (await ask(site, operation, token)).status]).toEqual([method, path, 401])
        }
        expect(visitor.headers.get('www-authenticate')).toBe('Bearer')
      }
      rows.push(`| ${role} | ${method} | \`${path}\` | ${summary} |`)
    }

    if (kind !== 'sqlite') return
    const order = ['anyone', 'signed in', 'admin']
    const rank = (row: string) => order.findIndex((role) => row.startsWith(`| ${role} |`))
    rows.sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
    await expect(
      [
        '# Who may call what',
        '',
        'Made by `tests/attacks/access.test.ts`, which calls every route in every role. After a change of the routes,',
        'run `npx vitest run tests/attacks/access.test.ts -u` and read the difference.',
        '',
        '| role | method | path | what it does |',
        '|---|---|---|---|',
        ...rows,
        '',
      ].join('\n'),
    ).toMatchFileSnapshot('../../docs/access.md')
  })
})
