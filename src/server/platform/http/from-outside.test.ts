import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { fromOutside } from './from-outside.ts'

const app = new Hono<AppEnv>()
  .use(
    fromOutside(async (c, next) => {
      await next()
      c.header('X-Checked', 'yes')
    }),
  )
  .get('/', (c) => c.text('here'))

it('a request from outside passes the middleware, and a call by the page renderer skips it', async () => {
  const checked = async (env?: AppEnv['Bindings']) => {
    const response = await app.request('/', undefined, env)
    return [await response.text(), response.headers.get('X-Checked')]
  }

  expect(await checked()).toEqual(['here', 'yes'])
  expect(await checked({ internal: false })).toEqual(['here', 'yes'])
  expect(await checked({ internal: true })).toEqual(['here', null])
})
