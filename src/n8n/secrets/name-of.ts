import { isObject, type Json, type JsonObject, ownString } from '../json/json.ts'

/** Sibling keys that name a value, as in `{name: 'token', value: '…'}`. */
const NAME_KEYS = ['name', 'key', 'headerName', 'fieldName', 'fieldId', 'propertyName', 'parameterName']

/**
 * The name of a text: its key, a sibling that names it, or for an operand of a comparison the other operand.
 * `key` is the nearest object key above the text.
 */
export function nameOf(key: string, parent: JsonObject | readonly Json[] | null): string {
  if (!isObject(parent)) return key
  if (key === 'rightValue' || key === 'value2') {
    const compared = ownString(parent, key === 'value2' ? 'value1' : 'leftValue')
    return compared === undefined ? key : lastWord(compared)
  }
  if (key !== 'value' && !key.endsWith('Value')) return key
  for (const nameKey of NAME_KEYS) {
    const name = ownString(parent, nameKey)
    if (name !== undefined) return name
  }
  return key
}

/** `={{ $json.headers['x-api-key'] }}` is about `x-api-key`. */
const lastWord = (expression: string): string =>
  expression
    .slice(-200)
    .match(/[\w-]+/g)
    ?.at(-1) ?? ''
