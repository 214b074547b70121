import { apiApp } from '../platform/http/api-app.ts'
import { deviceName } from '../platform/http/device-name.ts'
import { route } from '../platform/http/route.ts'
import { type SettingUp, setupByLink } from './setup-link.ts'

/** The endpoints of the setup page. */
export function setupRoutes(context: SettingUp) {
  const setup = setupByLink(context)
  return apiApp()
    .openapi(route('GET /api/auth/setup'), async (c) => {
      const client = c.env?.internal ? null : c.get('client')
      return c.json(await setup.check(c.req.valid('query').token ?? '', client), 200)
    })
    .openapi(route('POST /api/auth/setup'), async (c) => {
      const { token, ...answers } = c.req.valid('json')
      return c.json(await setup.setUp(token, answers, c.get('client'), deviceName(c.req.header('user-agent'))), 200)
    })
}
