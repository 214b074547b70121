import { isEmailAddress, withAsciiDomain } from '../email-address.ts'
import { limits } from '../limits.ts'
import type { Extra } from './field.ts'
import { hideableText, nullableText, requiredText, text } from './text.ts'

/** A web address or a path of this site. Other schemes are refused because values end up in `href` and `src`. */
const linkText = (label: string) =>
  text(label, limits.address)
    .regex(/^(https?:\/\/[^\s]+|\/(?![/\\])[^\s]*)?$/i, `${label} must begin with http://, https:// or a single /.`)
    .refine((value) => !/^http/i.test(value) || URL.canParse(value), `${label} is not a complete web address.`)

const link =
  (kind: 'image' | 'address' | 'document') =>
  (label: string, extra: Extra = {}) =>
    nullableText({ kind, label, ...extra }, linkText(label))

export const image = link('image')
/** An image with an alt text: its entry has an `image_alt`. */
export const describedImage = (label: string) => ({ ...image(label), described: true })
export const address = link('address')
/** The address of a PDF, typed or from an upload. */
export const document = link('document')

export const requiredAddress = (label: string) => requiredText({ kind: 'address', label }, linkText(label))

const emailText = (label: string) =>
  text(label, limits.email)
    .overwrite(withAsciiDomain)
    .refine(
      (value) => value === '' || isEmailAddress(value),
      `${label} must be an email address such as name@example.com.`,
    )

export const email = (label: string, extra: Extra = {}) =>
  hideableText({ kind: 'email', label, ...extra }, emailText(label))

export const optionalEmail = (label: string, extra: Extra = {}) =>
  nullableText({ kind: 'email', label, ...extra }, emailText(label))
