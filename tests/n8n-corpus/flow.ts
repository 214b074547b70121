import type { WorkflowFile, WorkflowNode } from '../../src/n8n/file.ts'
import type { Json, JsonObject } from '../../src/n8n/json.ts'
import { connect, type LinkWords } from '../helpers/n8n/workflows.ts'

/** A node as `type@version`: `set@3.4`, `lc:agent@2` for LangChain's, or a whole type such as `n8n-nodes-acme.crm@1`. */
export type Step = readonly [name: string, type: string, parameters?: JsonObject, more?: JsonObject]

export function stepNode([name, type, parameters = {}, more = {}]: Step, place = 0): WorkflowNode {
  const [kind = '', version = '1'] = type.split(/@(?=[\d.]+$)/)
  const whole = kind.startsWith('lc:')
    ? `@n8n/n8n-nodes-langchain.${kind.slice(3)}`
    : kind.includes('.')
      ? kind
      : `n8n-nodes-base.${kind}`
  const position: Json = [place * 220, (place % 5) * 40]
  return { id: `id-${name}`, name, type: whole, typeVersion: Number(version), position, parameters, ...more }
}

/**
 * Wires, as a person would draw them: `A > B > C`; `A:1 > B:2` from output 1 to input 2; `Model -languageModel> Agent`
 * for a sub-node.
 */
function links(wires: readonly string[]): LinkWords[] {
  return wires.flatMap((wire) => {
    const [first = '', ...rest] = wire.split(/\s+(-\w+>|>)\s+/)
    let [from, output = '0'] = first.split(':')
    const linkWords: LinkWords[] = []
    for (let at = 0; at < rest.length; at += 2) {
      const kind = rest[at] === '>' ? 'main' : `ai_${rest[at]?.slice(1, -1)}`
      const [to = '', input = '0'] = (rest[at + 1] ?? '').split(':')
      linkWords.push([from ?? '', to, kind, Number(output), Number(input)])
      from = to
      output = '0'
    }
    return linkWords
  })
}

export const flow = (steps: readonly Step[], wires: readonly string[], more: JsonObject = {}): WorkflowFile => ({
  name: 'Made up',
  nodes: steps.map(stepNode),
  connections: connect(...links(wires)),
  settings: {},
  ...more,
})

export const START: Step = ['Start', 'manualTrigger@1']

/** Start, and then one step after the other. */
export const line = (...steps: Step[]): WorkflowFile =>
  flow([START, ...steps], [[START, ...steps].map(([name]) => name).join(' > ')])

export const login = (kind: string): JsonObject => ({ credentials: { [kind]: { id: 'x1', name: 'Account' } } })
