import { limits } from './limits.ts'

export interface ContactField {
  label: string
  required: boolean
  maxLength: number
  kind: 'line' | 'email' | 'paragraph'
  autoComplete?: string
}

/** The text fields of a message; a new field also needs a column. Without zod, which a form loads at its first use. */
export const contactFields = {
  name: { label: 'Name', required: true, maxLength: limits.line, kind: 'line', autoComplete: 'name' },
  email: { label: 'Email', required: true, maxLength: limits.email, kind: 'email', autoComplete: 'email' },
  subject: { label: 'Subject', required: false, maxLength: limits.line, kind: 'line' },
  /** The title of the service, project or template that the visitor came from. */
  about: { label: 'About', required: false, maxLength: limits.line, kind: 'line' },
  message: { label: 'Message', required: true, maxLength: limits.paragraph, kind: 'paragraph' },
} as const satisfies Record<string, ContactField>

export type ContactFieldName = keyof typeof contactFields

export type ContactTexts = {
  [Name in ContactFieldName]: (typeof contactFields)[Name]['required'] extends true ? string : string | null
}

export const contactFieldNames = Object.keys(contactFields) as ContactFieldName[]

/** The fields that the visitor types. The page sets `about`. */
export const typedFieldNames = contactFieldNames.filter((name) => name !== 'about')

const main: readonly ContactFieldName[] = ['name', 'email', 'subject', 'message']

/** The texts of a message besides its main ones, each with its label. */
export const detailsOf = (texts: ContactTexts): (readonly [label: string, text: string])[] =>
  contactFieldNames.flatMap((name) => {
    const text = texts[name]
    return text && !main.includes(name) ? [[contactFields[name].label, text]] : []
  })
