import type { JsonObject } from '../../../src/n8n/json.ts'
import type { Step } from '../flow.ts'

export class Draft {
  readonly steps: Step[] = []
  readonly wires: string[] = []
  answers = false
  /** Ways that end, and that must lead to the answer where a caller waits for it. */
  readonly ends: string[] = []
  private state: number

  constructor(seed: number) {
    this.state = seed * 2_654_435_761 + 1
  }

  /** Mulberry32, so that each seed gives the same on every machine. */
  below(count: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % count
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** Adds a node of one of these types, behind another one, and returns its name. */
  step(
    name: string,
    types: readonly string[],
    parameters: JsonObject = {},
    more: JsonObject = {},
    after?: string,
  ): string {
    const same = this.steps.filter(([other]) => other === name || other.startsWith(`${name} `)).length
    const own = same === 0 ? name : `${name} ${same + 1}`
    this.steps.push([own, this.pick(types), parameters, more])
    if (after !== undefined) this.wires.push(`${after} > ${own}`)
    return own
  }

  sub(
    kind: string,
    user: string,
    name: string,
    types: readonly string[],
    parameters: JsonObject = {},
    more: JsonObject = {},
  ): string {
    const own = this.step(name, types, parameters, more)
    this.wires.push(`${own} -${kind}> ${user}`)
    return own
  }
}

export type Trigger = (draft: Draft) => string
export type Part = (draft: Draft, at: string) => string

export const id = (webhookId: string) => ({ webhookId })
