import { siteFiles } from '../../contract/site-map.ts'

const day = 24 * 60 * 60 * 1000

/** When the file expires. RFC 9116 recommends less than a year. */
const lifetime = 180 * day

interface SecurityContact {
  email: string
  /** BCP 47. */
  language: string
  origin: string
}

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export function securityTxt({ email, language, origin }: SecurityContact, now: Date): string {
  const today = Math.floor(now.getTime() / day) * day
  return `Contact: mailto:${email}
Expires: ${new Date(today + lifetime).toISOString()}
Preferred-Languages: ${language}
Canonical: ${origin}${siteFiles.security}
`
}
