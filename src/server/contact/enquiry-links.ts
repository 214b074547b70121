import { createHmac } from 'node:crypto'
import { paths } from '../../contract/site-map.ts'
import { sameHash } from '../platform/token.ts'

/** Signed, so nothing is stored: whoever reads the database cannot open the private page of a message. */
export function enquiryLinks({ secret }: { secret: string }) {
  const token = (id: string): string =>
    `${id}.${createHmac('sha256', secret).update(`enquiry\0${id}`).digest('base64url')}`

  return {
    path: (id: string): string => paths.enquiry(token(id)),

    /** The message that a token opens; null if this site did not sign it. */
    idIn(given: string): string | null {
      const id = /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(given)?.[1]
      return id !== undefined && sameHash(given, token(id)) ? id : null
    },
  }
}
