import { paths } from '../../contract/site-map.ts'
import { sameHash, signedId, signer } from '../platform/token.ts'

/** The signed address of a message's private page. */
export function enquiryLinks({ secret }: { secret: string }) {
  const sign = signer(secret)
  const token = (id: string): string => `${id}.${sign('enquiry', id)}`
  return {
    path: (id: string): string => paths.enquiry(token(id)),

    /** The message that a token opens; null if this site did not sign it. */
    idIn(given: string): string | null {
      const id = signedId(given)
      return id !== null && sameHash(given, token(id)) ? id : null
    },
  }
}
