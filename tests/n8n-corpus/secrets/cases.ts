import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkflowFile } from '../../../src/n8n/file.ts'
import type { JsonObject } from '../../../src/n8n/json.ts'
import { redactValues } from '../../../src/n8n/redact.ts'
import { findSecrets } from '../../../src/n8n/secrets.ts'
import { withParameters } from '../../helpers/n8n/workflows.ts'

/** README.md of this folder explains the cases. */
export const sets = ['tuned', 'held-out'] as const
export const classes = ['key', 'address', 'yours'] as const
type Class = (typeof classes)[number]

export interface Case {
  readonly line: string
  readonly expected: Class | '-'
  readonly file: WorkflowFile
  /** The longest made-up part of the value, which must be gone when what was found is replaced. */
  readonly hidden: string | undefined
}

export function readCases(set: (typeof sets)[number]): Case[] {
  const lines = readFileSync(join(import.meta.dirname, `${set}.txt`), 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => {
    const [expected, type, place, ...rest] = line.split(' | ')
    if (!isLabel(expected) || !type || !place || rest.length === 0) throw new Error(`Not a case: ${line}`)
    const { value, parts } = written(rest.join(' | '), line)
    const hidden = parts.toSorted((a, b) => b.length - a.length)[0]
    return { line, expected, file: withParameters(placed(place, value), `n8n-nodes-base.${type}`), hidden }
  })
}

const isLabel = (label = ''): label is Case['expected'] => label === '-' || classes.some((each) => each === label)

/** What was told: the classes of the findings. A key or an address counts only if replacing it leaves nothing of it. */
export function toldIn({ file, hidden, expected }: Case): ReadonlySet<Class> {
  const findings = findSecrets(file)
  const redacted = JSON.stringify(redactValues(file, new Set(findings.map(({ fingerprint }) => fingerprint))))
  if (expected !== '-' && hidden !== undefined && redacted.includes(hidden)) return new Set()
  return new Set(
    findings.map(({ kind, level }) => (ADDRESS.test(kind) ? 'address' : level === 'critical' ? 'key' : 'yours')),
  )
}

const ADDRESS = /^(?!stripe).*_webhook$|^(?:n8n_address|request_inbox|tunnel)$/

export interface Score {
  readonly found: readonly Case[]
  readonly missed: readonly Case[]
  readonly wrong: readonly Case[]
  readonly precision: number
  readonly recall: number
}

/** A live address that is told as a key (`…&sig=…`) blocks as well: it is found, and no false alarm. */
export function scoreOf(cases: readonly Case[], wanted: Class): Score {
  const told = new Map(cases.map((each) => [each, toldIn(each)]))
  const isTold = (each: Case) => told.get(each)?.has(wanted) || (wanted === 'address' && told.get(each)?.has('key'))
  const ofClass = cases.filter(({ expected }) => expected === wanted)
  const found = ofClass.filter(isTold)
  const missed = ofClass.filter((each) => !isTold(each))
  const harmless = cases.filter(({ expected }) => expected === '-' || (expected === 'yours' && wanted !== 'yours'))
  const wrong = harmless.filter((each) => told.get(each)?.has(wanted))
  return {
    found,
    missed,
    wrong,
    precision: found.length / (found.length + wrong.length),
    recall: found.length / ofClass.length,
  }
}

/** The parameters of a node with the value at a place. */
function placed(place: string, value: string): JsonObject {
  const [, way = '', name = ''] = /^([a-z]+):(.*)$/s.exec(place) ?? []
  const row = { name, value }
  switch (way) {
    case 'header':
      return { sendHeaders: true, headerParameters: { parameters: [row] } }
    case 'query':
      return { sendQuery: true, queryParameters: { parameters: [row] } }
    case 'set':
      return { assignments: { assignments: [{ id: 'a1', ...row, type: 'string' }] } }
    case 'oldset':
      return { values: { string: [row] } }
    case 'pick':
      return { [name]: { __rl: true, value, mode: 'list', cachedResultName: 'The one that was picked' } }
    case 'id':
    case 'url':
      return { [name]: { __rl: true, value, mode: way } }
    case 'rightof':
      return { conditions: { conditions: [{ id: 'c1', leftValue: name, rightValue: value }] } }
    default:
      return place.split('.').reduceRight<JsonObject | string>((inner, key) => ({ [key]: inner }), value) as JsonObject
  }
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const MIXED = `${LOWER}${LOWER.toUpperCase()}${DIGITS}`
const alphabets: Readonly<Record<string, string>> = {
  hex: `${DIGITS}abcdef`,
  mix: MIXED,
  low: `${LOWER}${DIGITS}`,
  UP: `${LOWER.toUpperCase()}${DIGITS}`,
  dig: '123456789',
  url: `${MIXED}-_`,
  b64: `${MIXED}+/`,
  b64w: MIXED,
  letters: LOWER,
}

/** The value of a line, and its made-up parts. */
function written(form: string, seed: string): { value: string; parts: string[] } {
  const next = random(seed)
  const parts: string[] = []
  const keep = (part: string) => {
    parts.push(part)
    return part
  }
  const some = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join('')
  const hex = (length: number) => some(alphabets.hex ?? '', length)
  const value = form
    .replace(/\{(\w+):(\d+)\}/g, (all, kind, length) => {
      const alphabet = alphabets[kind]
      return alphabet ? keep(some(alphabet, Number(length))) : all
    })
    .replace(/\{uuid\}/g, () => keep(`${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`))
    .replace(/\{jwt\}/g, () => keep(`eyJ${some(MIXED, 33)}.eyJ${some(MIXED, 90)}.${some(MIXED, 43)}`))
    .replace(/\{basic:([^{}]+)\}/g, (_, login) => keep(btoa(login)))
    .replaceAll('\\n', '\n')
    .replaceAll('\\|', '|')
  return { value, parts }
}

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function random(seed: string): () => number {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619), 2166136261)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
