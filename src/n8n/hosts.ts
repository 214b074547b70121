import type { WorkflowNode } from './file.ts'
import { own } from './json/json.ts'
import { walk } from './json/walk.ts'

const ADDRESS_KEY = /^(?:url|uri|endpoint|baseurl|host|address)$|(?:url|uri|endpoint)$/i
/** Values that the editor caches from pick lists are never contacted. */
const NOT_CONTACTED = /^cached/
const LITERAL = /^=?\s*(?:https?|wss?):\/\/(?:[^\s/@?#{}]*@)?([\p{L}\p{N}.-]+)(?::\d+)?(?=$|[/?#\s])/iu
const IN_CODE = /\bhttps?:\/\/([a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?)(?::\d{1,5})?(?=$|[/?#"'`\s)])/gi

/** The literal hosts in address parameters and in code. Computed addresses are left out. */
export function contactedHosts(nodes: readonly WorkflowNode[]): string[] {
  const hosts = new Set<string>()
  for (const node of nodes) {
    for (const { value, key } of walk(own(node, 'parameters') ?? null)) {
      if (typeof value !== 'string' || typeof key !== 'string' || NOT_CONTACTED.test(key)) continue
      if (ADDRESS_KEY.test(key)) {
        const host = LITERAL.exec(value.slice(0, 2000))?.[1]
        if (host !== undefined) hosts.add(host.toLowerCase())
      } else if (/^(?:jsCode|functionCode|pythonCode|code|command)$/.test(key)) {
        for (const match of value.matchAll(IN_CODE)) if (match[1] !== undefined) hosts.add(match[1].toLowerCase())
      }
    }
  }
  return [...hosts].sort()
}
