import type { Context as Call } from 'hono'
import type { Viewer } from '../../contract/accounts.ts'
import { apiApp, noContent } from '../platform/http/api-app.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { signedInViewer } from '../platform/http/guards.ts'
import { route } from '../platform/http/route.ts'
import type { AccountSite } from './services.ts'
import { limitCodes, limitSignIn } from './sign-in-limits.ts'

/** The signed-in person, whose allowance of wrong passwords strangers cannot use up. @throws invalid, too_many */
export async function provenViewer(
  { limiter, people }: AccountSite,
  c: Call<AppEnv>,
  password: string,
  field = 'password',
): Promise<Viewer> {
  const viewer = await signedInViewer(c)
  const who = { account: viewer.email, client: c.get('client'), device: viewer.id }
  await limitSignIn(limiter, who, () => people.checkPassword(viewer, password, field))
  return viewer
}

export function secondFactorRoutes(site: AccountSite) {
  const { accounts, limiter, passkeys, requiredFactor, secondFactors } = site
  const withCode = <T>({ email, id }: Viewer, attempt: () => Promise<T>) =>
    limitCodes(limiter, { account: email, device: id }, attempt)

  return apiApp()
    .openapi(route('GET /api/auth/second-factor'), async (c) => {
      const viewer = await signedInViewer(c)
      const required = await requiredFactor.isRequiredOf(viewer)
      return c.json({ ...(await secondFactors.stateOf(viewer.id)), required }, 200)
    })
    .openapi(route('POST /api/auth/second-factor/setup'), async (c) => {
      const viewer = await provenViewer(site, c, c.req.valid('json').password)
      return c.json(await secondFactors.begin(viewer), 200)
    })
    .openapi(route('POST /api/auth/second-factor'), async (c) => {
      const { viewer, id } = await accounts.session(c.req.header('authorization'))
      const { code } = c.req.valid('json')
      const recovery_codes = await withCode(viewer, () => secondFactors.confirm(viewer, id, code))
      return c.json({ recovery_codes }, 200)
    })
    .openapi(route('POST /api/auth/second-factor/recovery-codes'), async (c) => {
      const { password, code } = c.req.valid('json')
      const viewer = await provenViewer(site, c, password)
      const recovery_codes = await withCode(viewer, () => secondFactors.renewCodes(viewer, code))
      return c.json({ recovery_codes }, 200)
    })
    .openapi(route('DELETE /api/auth/second-factor'), async (c) => {
      const { password, code } = c.req.valid('json')
      const viewer = await provenViewer(site, c, password)
      const required = await requiredFactor.isRequiredOf(viewer)
      return noContent(
        c,
        withCode(viewer, () => secondFactors.turnOff(viewer, code, { required })),
      )
    })
    .openapi(route('GET /api/auth/passkeys'), async (c) => c.json(await passkeys.list(await signedInViewer(c)), 200))
    .openapi(route('POST /api/auth/passkeys/options'), async (c) => {
      const viewer = await provenViewer(site, c, c.req.valid('json').password)
      return c.json({ ...(await passkeys.begin(viewer)) }, 200)
    })
    .openapi(route('POST /api/auth/passkeys'), async (c) => {
      const { viewer, id } = await accounts.session(c.req.header('authorization'))
      const { name, credential } = c.req.valid('json')
      return c.json(await passkeys.add(viewer, id, name, credential), 201)
    })
    .openapi(route('PUT /api/auth/passkeys/{id}'), async (c) => {
      const viewer = await signedInViewer(c)
      return c.json(await passkeys.rename(viewer, c.req.valid('param').id, c.req.valid('json').name), 200)
    })
    .openapi(route('DELETE /api/auth/passkeys/{id}'), async (c) => {
      const viewer = await provenViewer(site, c, c.req.valid('json').password)
      const required = await requiredFactor.isRequiredOf(viewer)
      return noContent(c, passkeys.remove(viewer, c.req.valid('param').id, { required }))
    })
}
