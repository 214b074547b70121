import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { errors } from '../platform/http/errors.ts'

/**
 * Begins a session of a person who has proved to be it in another way than by a password alone. Only the server can
 * call it: no route leads to better-auth's own endpoints.
 */
export const openedSession = {
  id: 'opened-session',
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw errors.challengeEnded()
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return { token: session.token, user }
      },
    ),
  },
} satisfies BetterAuthPlugin
