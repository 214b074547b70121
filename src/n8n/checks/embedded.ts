import { walkInside } from '../embedded/walk.ts'
import type { WorkflowFile } from '../file.ts'
import { holds, joinPointer, jsonIn } from '../json.ts'
import type { Report, RuleId } from '../rules.ts'
import { isPlaceholder } from '../secrets/values.ts'

/** Reports workflows in texts that could not be read, and so still contain what identifies their owner. */
export function checkEmbedded({ nodes }: WorkflowFile, report: Report) {
  for (const [index, node] of nodes.entries()) {
    const say = (rule: RuleId, pointer: string, rest: string) =>
      report(rule, `“${node.name}” contains ${rest}`, pointer, node.name)
    if (!holds(node, (text, isKey) => !isKey && MAY_HOLD.test(text))) continue
    const visits = [...walkInside(node, joinPointer('/nodes', index))]
    const deep = visits.find(({ tooDeep }) => tooDeep)
    if (deep) {
      say('embedded_too_deep', deep.pointer, 'too many workflows inside one another to be checked.')
      continue
    }
    /** What is left of each text without the pieces that could be read. */
    const texts = new Map<string, string>()
    for (const { value, pointer } of visits) {
      if (typeof value !== 'string') continue
      const before = texts.get(pointer)
      texts.set(pointer, before === undefined ? value : `${before}{}${value}`)
    }
    for (const [pointer, text] of texts) {
      const whole = NODES.test(text) && CONNECTIONS.test(text)
      if (!(whole || (TYPE.test(text) && NODE.test(text))) || jsonIn(text) !== undefined) continue
      const what = 'a workflow that is not valid JSON'
      const named = identifying(text)
      if (named !== undefined) {
        const rest = `${what}, so “${named}” cannot be removed from it. Make it valid JSON, or remove “${named}” yourself.`
        say('embedded_unreadable', pointer, rest)
      } else if (whole) say('embedded_partly_checked', pointer, `${what}. Only parts of it were checked.`)
    }
  }
}

/** A quick first check: each text that is reported contains one of these words. */
const MAY_HOLD = /nodes(?!-)|parameters|typeVersion|credentials|instanceId/

/** A quote, with the backslashes of the texts around it. */
const QUOTE = String.raw`\\{0,20}["'${'`'}]`
const key = (name: string, value: string) =>
  new RegExp(`\\b(?:${name})(?:${QUOTE})?\\s{0,20}:(?:\\\\n|\\s){0,200}${value}`, 'u')
const NODES = key('nodes', String.raw`\[(?:\\n|\s){0,200}\{`)
const CONNECTIONS = key('connections', String.raw`\{`)
const TYPE = key('type', String.raw`${QUOTE}@?[\w\/\-]{1,100}\.\w`)
const NODE = key('typeVersion|parameters', '')
const TEXT = `${QUOTE}([^"'\`\\\\]{1,200})`
const IDENTIFYING = Object.entries({
  ...Object.fromEntries(['webhookId', 'instanceId', 'versionId', 'errorWorkflow'].map((name) => [name, TEXT])),
  credentials: String.raw`\{[^\{\}]{0,200}\{[^\{\}]{0,200}?\bid(?:${QUOTE})?\s{0,20}:\s{0,20}${TEXT}`,
  pinData: String.raw`\{(?:\\n|\s){0,200}(?:${QUOTE})?[\p{L}\p{N}]`,
}).map(([name, value]) => [name, new RegExp(key(name, value), 'gu')] as const)

/** The first key whose value identifies the owner of the workflow. */
function identifying(text: string): string | undefined {
  const holds = (form: RegExp) =>
    [...text.matchAll(form)].some(([, value]) => value === undefined || !isPlaceholder(value))
  return IDENTIFYING.find(([, form]) => holds(form))?.[0]
}
