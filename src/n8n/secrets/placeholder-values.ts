/** A format of placeholders: how the nth one is written, and the pattern that finds them. */
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
 * Hands out placeholders: the same one for the same value and a new one for each other value, so that two names never
 * become one. The secret scan accepts all of them, so redacting twice changes nothing.
 */
export class PlaceholderValues {
  readonly #given = new Map<string, string>()
  readonly #counts = new Map<Form, number>()

  /** @param text the whole file; placeholders that it contains already are not used again */
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
