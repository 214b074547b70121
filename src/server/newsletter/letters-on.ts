import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import type { SettingsStore } from '../settings/index.ts'

/** @throws not_found while the owner offers no subscriptions */
export async function assertLettersOn({ settings }: { settings: SettingsStore }): Promise<void> {
  const { letters } = await settings.current()
  if (!letters.enabled) throw errors.notFound('This site sends no posts by email.')
}

/** Hides a route while the owner offers no subscriptions. */
export const lettersOn = (context: { settings: SettingsStore }) =>
  createMiddleware<AppEnv>(async (_, next) => {
    await assertLettersOn(context)
    await next()
  })
