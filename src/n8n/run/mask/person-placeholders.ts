import type { PersonKind } from './person-keys.ts'

/** A, B, … Z, AA, AB, … for 1, 2, … */
function letters(count: number): string {
  let rest = count
  let out = ''
  while (rest > 0) {
    rest -= 1
    out = String.fromCharCode(65 + (rest % 26)) + out
    rest = Math.floor(rest / 26)
  }
  return out
}

const two = (count: number) => String(count).padStart(2, '0')

const FORMS: Record<PersonKind, (count: number) => string> = {
  email: (count) => `person${count}@example.com`,
  // Numbers and addresses that are reserved for examples.
  phone: (count) => (count < 100 ? `+1 555 01${two(count)}` : `+1 555 0199 ext. ${count}`),
  name: (count) => `Person ${letters(count)}`,
  id: (count) => `id-${count}`,
  address: (count) => `Address ${count}`,
  birth: () => '2000-01-01',
  ip: (count) => (count < 255 ? `192.0.2.${count}` : `198.51.100.${count % 255}`),
  account: (count) => `Account ${count}`,
}

/**
 * Hands out placeholders that stay readable: the same one for the same value. A first name that is part of a known full
 * name becomes “Person”, its last name the letter, so that composed texts still fit.
 */
export class PersonPlaceholders {
  readonly #given = new Map<string, string>()
  readonly #counts = new Map<PersonKind, number>()
  readonly #parts = new Map<string, string>()

  /** Call it with all full names before the first `of`. */
  addFullName(name: string): void {
    const [first, ...rest] = name.trim().split(/\s+/)
    if (first === undefined || rest.length === 0) return
    const last = this.of('name', name).slice('Person '.length)
    if (!this.#parts.has(keyOf(first))) this.#parts.set(keyOf(first), 'Person')
    for (const part of [rest.join(' '), ...rest]) {
      if (!this.#parts.has(keyOf(part))) this.#parts.set(keyOf(part), last)
    }
  }

  of(kind: PersonKind, value: string): string {
    const known = kind === 'name' ? this.#parts.get(keyOf(value)) : undefined
    if (known !== undefined) return known
    const key = `${kind} ${keyOf(value)}`
    const given = this.#given.get(key)
    if (given !== undefined) return given
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    const placeholder = FORMS[kind](count)
    this.#given.set(key, placeholder)
    return placeholder
  }
}

const keyOf = (value: string) => value.trim().toLowerCase()
