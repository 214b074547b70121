import type { Viewer } from '../../contract/accounts.ts'

export type { Viewer } from '../../contract/accounts.ts'

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
