import { limits } from '../../contract/limits.ts'
import { isArray, isObject, type Json, type JsonObject, own, ownString } from '../json/json.ts'
import type { RawOutput } from './raw-step.ts'

/** The first items of one output; their number is counted before. Binary data becomes a placeholder. */
export function outputOf(kind: string, index: number, items: Json | undefined): RawOutput {
  const all = isArray(items) ? items.filter(isObject) : []
  return { kind, index, count: all.length, items: all.slice(0, limits.runItems).map(itemOf) }
}

/** n8n wraps the data of an item in `json`; pinned data and tables need not. */
function itemOf(item: JsonObject): JsonObject {
  const json = own(item, 'json')
  const isWrapped = isObject(json) || Object.hasOwn(item, 'binary') || Object.hasOwn(item, 'pairedItem')
  if (!isWrapped) return item
  const data = isObject(json) ? json : {}
  const binary = own(item, 'binary')
  if (!isObject(binary) || Object.keys(binary).length === 0) return data
  const files = Object.entries(binary).map(([key, file]): [string, Json] => [key, describeFile(file)])
  return { ...data, binary: Object.fromEntries(files) }
}

/** `invoice.pdf (application/pdf, 82 kB)` instead of the file. */
function describeFile(file: Json): string {
  const kind = ownString(file, 'mimeType') ?? 'unknown kind'
  const size = ownString(file, 'fileSize')
  return `${ownString(file, 'fileName') ?? 'a file'} (${size === undefined ? kind : `${kind}, ${size}`})`
}
