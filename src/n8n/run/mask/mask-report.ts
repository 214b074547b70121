import { keepKey, type MaskedInRun } from '../../../contract/workflow-run.ts'
import { clippedText } from '../fit.ts'

type Entry = { -readonly [Key in keyof MaskedInRun]: MaskedInRun[Key] }

interface Hit extends Pick<Entry, 'kind' | 'path' | 'kept'>, Partial<Pick<Entry, 'doubtful' | 'keepable' | 'left'>> {
  node: string
  value: string
  placeholder: string
}

const EXAMPLES = 3
const NODES = 10
/** Nobody reads a longer list. */
const ENTRIES = 200
const LONG = 80
/** Of a text that was left, the owner must see whether a person is in it. */
const LEFT_LONG = 400

export class MaskReport {
  readonly #entries = new Map<string, Entry>()
  readonly #seen = new Set<string>()

  add({ kind, path, node, value, placeholder, kept, keepable = true, doubtful = false, left = false }: Hit) {
    const key = `${kind} ${keepKey({ path, doubtful, left })}`
    const fresh: Entry = { kind, path, nodes: [], count: 0, examples: [], doubtful, kept, keepable, left }
    const entry = this.#entries.get(key) ?? fresh
    this.#entries.set(key, entry)
    entry.count += 1
    if (entry.nodes.length < NODES && !entry.nodes.includes(node)) entry.nodes.push(node)
    if (entry.examples.length >= EXAMPLES || this.#seen.has(`${key} ${value}`)) return
    this.#seen.add(`${key} ${value}`)
    entry.examples.push({ value: clippedText(value, left ? LEFT_LONG : LONG), placeholder })
  }

  /** Secrets first, then doubts, then what was left. Kept ones stay, so the list does not jump under the pointer. */
  entries(): MaskedInRun[] {
    const rank = ({ keepable, doubtful, left }: Entry) => (left ? 3 : keepable ? (doubtful ? 1 : 2) : 0)
    return [...this.#entries.values()].sort((a, b) => rank(a) - rank(b)).slice(0, ENTRIES)
  }
}

const PLACEHOLDER =
  /YOUR_VALUE(?:_\d+)?|\[?…\]?|Person(?: [A-Z]{1,3})?|(?:Address|Account|Text|id)[ -]\d+|person\d+(?:@example\.com)?/g
/** Dates, addresses of pages, versions, colours, kinds of files, names of browsers, code, numbers with a unit, JSON. */
const OF_MACHINE =
  /^(?:\d{4}-\d\d-\d\d|\p{L}{3}, \d{1,2} \p{L}{3} \d{4}|[a-z][a-z\d+.-]{1,20}:\/\/\S*$|v?\d+(?:\.\d+)+|#[\da-f]{3,8}$|[a-z]+\/[\w.+-]+(?:;|$)|Mozilla\/|[{[=]|[\d.,: ]+ ?\p{L}{0,3}$)/iu
const ID_KEY = /(?:id|ids|no|nr|number|code|ref|reference|session|user)$/i

/** Whether a text or an id in which nothing was found may still tell of a person, so that the owner should see it. */
export function mayBePersonal(value: string | number, key: string): boolean {
  const text = String(value).replace(PLACEHOLDER, '').trim().slice(0, 500)
  if (ID_KEY.test(key) && /^(?=.*\d)[\w.:-]{6,80}$/.test(text)) return !/^\d{4}-\d\d-\d\d/.test(text)
  if (typeof value === 'number' || OF_MACHINE.test(text)) return false
  // Prose, or words with capital letters, such as a name; scripts without spaces by their length.
  return /\p{L}\P{L}*\s.{12}/su.test(text) || /\p{Lu}\S*\s+\p{Lu}/u.test(text) || /\p{Lo}{4}/u.test(text)
}
