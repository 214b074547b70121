import type { Json } from './json/json.ts'

/** Converts a version that is written as text to a number; n8n accepts both. Other values stay. */
export function numberOf(version: Json): Json {
  const number = typeof version === 'string' && version.trim() !== '' ? Number(version) : Number.NaN
  return Number.isFinite(number) ? number : version
}
