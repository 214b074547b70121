import { createMiddleware } from 'hono/factory'
import type { Context } from '../context.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'

/** @throws not_found while the owner offers no subscriptions */
export async function assertLettersOn({ settings }: Pick<Context, 'settings'>): Promise<void> {
  const { letters } = await settings.current()
  if (!letters.enabled) throw errors.notFound('This site sends no posts by email.')
}

/** Hides a route while the owner offers no subscriptions. */
export const lettersOn = (context: Pick<Context, 'settings'>) =>
  createMiddleware<AppEnv>(async (_, next) => {
    await assertLettersOn(context)
    await next()
  })
