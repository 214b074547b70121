import { z } from 'zod'
import { isEmailAddress, withAsciiDomain } from '../email-address.ts'
import { limits } from '../limits.ts'
import type { Extra, Field } from './field.ts'
import { emptyAsNull, text } from './text.ts'

/** A web address or a path of this site. Other schemes are refused because values end up in `href` and `src`. */
const linkText = (label: string) =>
  text(label, limits.address)
    .regex(/^(https?:\/\/[^\s]+|\/(?![/\\])[^\s]*)?$/i, `${label} must begin with http://, https:// or a single /.`)
    .refine((value) => !/^http/i.test(value) || URL.canParse(value), `${label} is not a complete web address.`)

const link =
  (kind: 'image' | 'address' | 'document') =>
  (label: string, extra: Extra = {}): Field<string | null> => ({
    kind,
    label,
    ...extra,
    required: false,
    fallback: null,
    input: emptyAsNull(linkText(label)),
    output: z.string().nullable(),
  })

export const image = link('image')
/** An image with an alt text: its entry has an `image_alt`. */
export const describedImage = (label: string): Field<string | null> => ({ ...image(label), described: true })
export const address = link('address')
/** The address of a PDF, typed or from an upload. */
export const document = link('document')

export const requiredAddress = (label: string): Field<string> => ({
  kind: 'address',
  label,
  required: true,
  fallback: '',
  input: linkText(label).min(1, `${label} is required.`),
  output: z.string(),
})

const emailText = (label: string) =>
  text(label, limits.email)
    .overwrite(withAsciiDomain)
    .refine(
      (value) => value === '' || isEmailAddress(value),
      `${label} must be an email address such as name@example.com.`,
    )

export const email = (label: string, extra: Extra = {}): Field<string> => ({
  kind: 'email',
  label,
  ...extra,
  required: true,
  fallback: '',
  input: emailText(label).min(1, `${label} is required.`),
  output: z.string(),
})

export const optionalEmail = (label: string, extra: Extra = {}): Field<string | null> => ({
  kind: 'email',
  label,
  ...extra,
  required: false,
  fallback: null,
  input: emptyAsNull(emailText(label)),
  output: z.string().nullable(),
})
