import { isPlaceholder, namesValue } from './placeholders.ts'

/** A blockchain address, which is public. A private key has 64 digits. */
const PUBLIC_ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** Results of tests, which occur under names such as `pass`. */
const RESULT =
  /^(?:pass(?:ed)?|fail(?:ed|ure)?|okay|success(?:ful)?|error|warn(?:ing)?|skip(?:ped)?|unknown|pending|valid|invalid|missing|required|optional|(?:en|dis)abled)$/i

/** Whether a value under a secret name is a secret: no placeholder, no sentence, no field name. */
export function isLikelySecret(value: string): boolean {
  const text = value.trim()
  if (text.length < 4 || /\s/.test(text) || isPlaceholder(text)) return false
  if (text.startsWith('-----') || PUBLIC_ADDRESS.test(text) || RESULT.test(text) || namesValue(text)) return false
  return !/^[a-z]+(?:[A-Z_-][a-z]+){0,4}$/.test(text.slice(0, 80)) || text.length > 24
}

/** Whether a value looks random, as keys and hashes do: long, with letters and digits mixed as in no word or call. */
export function isOpaque(value: string): boolean {
  if (value.length < 16 || /\s/.test(value.slice(0, 300)) || isPlaceholder(value)) return false
  if (PUBLIC_ADDRESS.test(value)) return false
  const runs = value.slice(0, 300).match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []
  const characters = runs.join('')
  return (
    characters.length >= 14 &&
    /\d/.test(characters) &&
    /[A-Za-z]/.test(characters) &&
    characters.length <= runs.length * 3.5
  )
}

/** Whether an unquoted value is neither a word nor a variable or call: `hunter2!`, `9-Xk2p0q`. */
export function isMixed(value: string): boolean {
  if (isPlaceholder(value) || value.length < 8 || /[.()]/.test(value)) return false
  return /\d/.test(value) && /[A-Za-z]/.test(value) && (value.length >= 12 || !/^[A-Za-z_]\w*$/.test(value))
}
