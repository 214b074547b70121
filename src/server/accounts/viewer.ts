import { z } from 'zod'

/** The person behind a request, as `GET /auth/me` tells it. */
export const viewerShape = z.object({
  id: z.string(),
  role: z.enum(['admin', 'user']),
  email: z.string(),
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
})

export type Viewer = z.infer<typeof viewerShape>

/** An allow-list: what better-auth stores of a person, and what leaves. */
export const viewerOf = (user: {
  id: string
  email: string
  name: string
  image?: string | null
  role?: string | null
}): Viewer => ({
  id: user.id,
  role: user.role === 'admin' ? 'admin' : 'user',
  email: user.email,
  display_name: user.name || null,
  avatar_url: user.image ?? null,
})
