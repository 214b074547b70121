import { isPlaceholder } from './placeholders.ts'
import { isTellingName, isTellingParameter } from './telling-names.ts'

/** A stretch of a text that gives a telling name a value. */
export interface Assigned {
  readonly start: number
  readonly end: number
}

/** `apiKey: "…"`, `'X-Token' = '…'` in code and JSON bodies. */
const QUOTED = /(?<![\w$-])([A-Za-z_][\w-]{1,60})\\?["'`]?\s{0,6}(?:=|:)\s{0,6}\\?["'`]([^"'`\\\s]{4,300})/g
/** `API_KEY=…` in shell commands and settings. */
const BARE = /(?<![\w$.?&-])([A-Za-z_][\w-]{1,60})=([^\s"'`&;|<>(){}[\]\\,]{8,300})/g
/** `?api_key=…` in addresses. */
const QUERY = /[?&]([A-Za-z_][\w.-]{1,60})=([^\s"'`&#<>\\]{4,300})/g

export function findAssigned(text: string): Assigned[] {
  const found: Assigned[] = []
  collect(text, QUOTED, (name, value) => isTellingName(name) && isLikelySecret(value), found)
  collect(text, QUERY, (name, value) => isTellingParameter(name) && isLikelySecret(value), found)
  collect(text, BARE, (name, value) => isTellingName(name) && isDense(value), found)
  return found
}

function collect(text: string, form: RegExp, accept: (name: string, value: string) => boolean, found: Assigned[]) {
  for (const match of text.matchAll(form)) {
    const [whole, name = '', value = ''] = match
    const end = match.index + whole.length
    if (accept(name, value)) found.push({ start: end - value.length, end })
  }
}

/** A value under a telling name: not to be filled in, not a sentence, not the plain name of a field. */
export function isLikelySecret(value: string): boolean {
  const text = value.trim()
  if (text.length < 4 || /\s/.test(text) || isPlaceholder(text)) return false
  return !/^[a-z]+(?:[A-Z_-][a-z]+){0,4}$/.test(text.slice(0, 80)) || text.length > 24
}

/** Long and mixed: what no variable, call or word looks like. */
function isDense(value: string): boolean {
  return (
    !value.includes('.') && /\d/.test(value) && /[A-Za-z]/.test(value) && value.length >= 12 && !isPlaceholder(value)
  )
}
