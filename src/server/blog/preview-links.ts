import { createHmac, timingSafeEqual } from 'node:crypto'

const days = 7
const lifetime = days * 24 * 60 * 60 * 1000

export type PreviewLinks = ReturnType<typeof previewLinks>

/**
 * Signed tokens that show one draft for a week. Nothing is stored: the token says which post and until when, and only
 * this site could have signed it.
 */
export function previewLinks(secret: string, now: () => Date = () => new Date()) {
  const sign = (text: string) => createHmac('sha256', `preview:${secret}`).update(text).digest().subarray(0, 18)

  return {
    make(postId: string): { token: string; expiresAt: string } {
      const expires = now().getTime() + lifetime
      const text = `${postId}.${expires.toString(36)}`
      return { token: `${text}.${sign(text).toString('base64url')}`, expiresAt: new Date(expires).toISOString() }
    },

    /** @returns the post's id, or null for a token that is not ours or has run out. */
    read(token: string): string | null {
      const [, text = '', id = '', expires = '', signature = ''] =
        /^(([\w-]{1,64})\.([0-9a-z]{1,12}))\.([\w-]{24})$/.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const wanted = sign(text)
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
      return Number.parseInt(expires, 36) > now().getTime() ? id : null
    },
  }
}
