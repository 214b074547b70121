import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import type { SettingsStore } from '../settings/index.ts'

/** Answers 404 while the owner offers no subscriptions. */
export const lettersOn = ({ settings }: { settings: SettingsStore }) =>
  createMiddleware<AppEnv>(async (_, next) => {
    const { letters } = await settings.current()
    if (!letters.enabled) throw errors.notFound('This site sends no posts by email.')
    await next()
  })
