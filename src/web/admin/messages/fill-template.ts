/** What a template can name, each with its meaning for the owner. */
export const placeholders = {
  name: 'the visitor’s name',
  subject: 'the subject of the message',
  site: 'the address of this site',
} as const

type Filled = Record<keyof typeof placeholders, string>

/** Fills in a template in one pass, so that a visitor's name cannot contain a placeholder. Unknown ones stay. */
export const fillTemplate = (text: string, values: Filled): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof Filled] : whole,
  )
