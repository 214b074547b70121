import type { Viewer } from '../../contract/accounts.ts'

export type { Viewer } from '../../contract/accounts.ts'

/** Maps better-auth's user to the public fields: an allow-list. */
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
