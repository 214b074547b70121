import type { Context as Call } from 'hono'
import { html } from 'hono/html'
import { errorStatus } from '../../contract/errors.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { ApiError } from '../platform/http/errors.ts'

/**
 * The answer when a page cannot be rendered because of too much load. It is plain, so that it is cheap.
 * @throws any other error
 */
export function busyPage(c: Call<AppEnv>, error: unknown) {
  if (!(error instanceof ApiError) || !error.headers['Retry-After']) throw error
  c.header('Cache-Control', 'no-store')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Please wait</title>
      </head>
      <body>
        <h1>Please wait</h1>
        <p>${error.message}</p>
        <p><a href="">Try again</a></p>
      </body>
    </html>`
  return c.html(page, errorStatus[error.code], error.headers)
}
