import { it } from 'vitest'
import { everything } from '../../tests/helpers/n8n/everything.ts'
import { hostileStrings } from '../../tests/helpers/n8n/hostile-workflows.ts'
import { soundWorkflow } from '../../tests/n8n-corpus/sound/workflows.ts'
import type { Json, JsonObject } from './json.ts'

it('no function throws for hostile text in any place', () => {
  for (const [, text] of hostileStrings(20_000)) everything(text)
})

/** An object for which `String` and `Number` throw. */
const OWN_METHODS = { toString: null, valueOf: null }

it('no function throws for an object without methods in place of any value of a node', () => {
  for (let seed = 0; seed < 60; seed++) {
    const file = soundWorkflow(seed)
    const replaced = (value: Json, at: number): Json => {
      if (at > 1 && (at * 7 + seed) % 5 === 0) return OWN_METHODS
      if (Array.isArray(value)) return value.map((each: Json, index) => replaced(each, at + index + 1))
      if (typeof value !== 'object' || value === null) return (at + seed) % 3 === 0 ? [OWN_METHODS] : value
      const entries = Object.entries(value)
      return Object.fromEntries(entries.map(([key, each], index) => [key, replaced(each, at + index + 1)]))
    }
    const nodes = file.nodes.map(({ name, type, ...rest }) => ({ ...(replaced(rest, 0) as JsonObject), name, type }))
    everything(JSON.stringify({ ...file, nodes }))
  }
})
