import type { Json } from './json/json.ts'

/** n8n takes a version that is written as text; as a number it is the same everywhere. All else stays what it is. */
export function numberOf(version: Json): Json {
  const number = typeof version === 'string' && version.trim() !== '' ? Number(version) : Number.NaN
  return Number.isFinite(number) ? number : version
}
