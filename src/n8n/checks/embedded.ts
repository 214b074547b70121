import { walkInside } from '../embedded/walk.ts'
import type { WorkflowFile, WorkflowNode } from '../file.ts'
import type { Finding, FindingLevel } from '../finding.ts'
import { joinPointer } from '../json/pointer.ts'
import { isPlaceholder } from '../secrets/placeholders.ts'

/** Reports workflows in texts that could not be read, so that what identifies their owner is still in them. */
export function checkEmbedded(file: WorkflowFile): Finding[] {
  return file.nodes.flatMap((node, index) => unread(node, joinPointer('/nodes', index)))
}

function unread(node: WorkflowNode, base: string): Finding[] {
  const finding = (level: FindingLevel, code: string, pointer: string, rest: string): Finding => ({
    level,
    code,
    message: `“${node.name}” contains ${rest}`,
    pointer,
    node: node.name,
  })
  /** What is left of each text without the pieces that could be read. */
  const texts = new Map<string, string>()
  for (const { value, pointer, tooDeep } of walkInside(node, base)) {
    if (tooDeep) {
      const rest = 'too many workflows inside one another to be checked.'
      return [finding('error', 'embedded_too_deep', pointer, rest)]
    }
    if (typeof value !== 'string') continue
    const before = texts.get(pointer)
    texts.set(pointer, before === undefined ? value : `${before}{}${value}`)
  }
  return [...texts].flatMap(([pointer, text]) => {
    const whole = NODES.test(text) && CONNECTIONS.test(text)
    if (!(whole || (TYPE.test(text) && NODE.test(text))) || isJson(text)) return []
    const named = identifying(text)
    const what = 'a workflow that is not valid JSON'
    if (named !== undefined) {
      const rest = `${what}, so its “${named}” cannot be removed. Make it valid JSON, or remove that yourself.`
      return [finding('error', 'embedded_unreadable', pointer, rest)]
    }
    return whole ? [finding('warning', 'embedded_unreadable', pointer, `${what}. Only parts of it were checked.`)] : []
  })
}

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

/** Whether it is valid JSON, and so was read. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
