/** How a stand-in reads for the first value and for each further one, and how it is known again in a text. */
interface Form {
  readonly write: (count: number) => string
  readonly known: RegExp
}

const VALUE: Form = {
  write: (count) => (count === 1 ? 'YOUR_VALUE' : `YOUR_VALUE_${count}`),
  known: /YOUR_VALUE(?:_(\d{1,6}))?/g,
}
const MAILBOX: Form = {
  write: (count) => (count === 1 ? 'you@example.com' : `you${count}@example.com`),
  known: /\byou(\d{1,6})?@example\.com/g,
}
const LOGIN = 'user:password'

/**
 * What stands where values were: the same for the same value, another for each further one, so that two names never
 * become one. The search for secrets knows all of these as stand-ins, so mending ends.
 */
export class PlaceholderValues {
  readonly #given = new Map<string, string>()
  readonly #counts = new Map<Form, number>()

  /** @param text all that stands in the file; stand-ins that are there already are taken. */
  constructor(text: string) {
    for (const form of [VALUE, MAILBOX]) {
      let count = 0
      for (const [, number] of text.matchAll(form.known)) count = Math.max(count, Number(number ?? 1))
      this.#counts.set(form, count)
    }
  }

  of(kind: string, value: string): string {
    if (kind === 'address_password' || kind === 'user_password') return LOGIN
    const known = this.#given.get(value)
    if (known !== undefined) return known
    const form = kind === 'mailbox' ? MAILBOX : VALUE
    const count = (this.#counts.get(form) ?? 0) + 1
    this.#counts.set(form, count)
    const placeholder = form.write(count)
    this.#given.set(value, placeholder)
    return placeholder
  }
}
