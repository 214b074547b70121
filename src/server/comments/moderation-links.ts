import { createHmac, timingSafeEqual } from 'node:crypto'
import { paths } from '../../contract/site-map.ts'

/** The content of a signed link: a revision of a comment. */
export interface Moderated {
  id: string
  revision: number
}

export type ModerationLinks = ReturnType<typeof moderationLinks>

/**
 * The links in the owner's email. They are signed, so nothing is stored. They are valid for one revision while it is
 * pending, so they work once and never for a text that the owner has not read.
 */
export function moderationLinks({ secret, siteUrl }: { secret: string; siteUrl: string }) {
  const sign = ({ id, revision }: Moderated) =>
    createHmac('sha256', secret).update(`moderate comment\0${id}\0${revision}`).digest('base64url')

  const address = (moderated: Moderated, action: 'approve' | 'reject') => {
    const { id, revision } = moderated
    return siteUrl + paths.moderate({ comment: id, revision, action, signature: sign(moderated) })
  }

  return {
    of: (moderated: Moderated) => ({ approve: address(moderated, 'approve'), reject: address(moderated, 'reject') }),

    isSigned(moderated: Moderated, signature: string): boolean {
      const expected = Buffer.from(sign(moderated))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
