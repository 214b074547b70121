import { keepKey, type MaskedInRun } from '../../../contract/workflow-run.ts'

type Entry = { -readonly [Key in keyof MaskedInRun]: MaskedInRun[Key] }

interface Hit {
  kind: MaskedInRun['kind']
  path: string
  node: string
  value: string
  placeholder: string
  doubtful?: boolean
}

const EXAMPLES = 3
const NODES = 10
/** Nobody reads a longer list. */
const ENTRIES = 200
const LONG = 80

const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG - 1).toWellFormed()}…` : text)

export class MaskReport {
  readonly #entries = new Map<string, Entry>()
  readonly #seen = new Set<string>()

  add(
    { kind, path, node, value, placeholder, doubtful = false }: Hit,
    { kept, keepable = true }: { kept: boolean; keepable?: boolean },
  ) {
    const key = `${kind} ${keepKey({ path, doubtful })}`
    const fresh: Entry = { kind, path, nodes: [], count: 0, examples: [], doubtful, kept, keepable }
    const entry = this.#entries.get(key) ?? fresh
    this.#entries.set(key, entry)
    entry.count += 1
    if (entry.nodes.length < NODES && !entry.nodes.includes(node)) entry.nodes.push(node)
    if (entry.examples.length >= EXAMPLES || this.#seen.has(`${key} ${value}`)) return
    this.#seen.add(`${key} ${value}`)
    entry.examples.push({ value: short(value), placeholder })
  }

  /** Secrets first, then what is in doubt. What the owner keeps stays in its place, so that the list does not jump under the pointer. */
  entries(): MaskedInRun[] {
    const rank = ({ keepable, doubtful }: Entry) => (keepable ? (doubtful ? 1 : 2) : 0)
    return [...this.#entries.values()].sort((a, b) => rank(a) - rank(b)).slice(0, ENTRIES)
  }
}
