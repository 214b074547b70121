import { credentialLabel } from './apps.ts'
import type { WorkflowNode } from './file.ts'
import { isObject, type Json, own } from './json/json.ts'

/**
 * Names for the logins of a workflow that say nothing of their owner: *OpenAI*, and *OpenAI 2* for another login of the
 * same kind. n8n asks for a login once per kind and name, so two that differ must be named apart.
 */
export function loginNames(nodes: readonly WorkflowNode[]): (kind: string, login: Json) => string {
  const known = new Map<string, Map<string, number>>()
  for (const node of nodes) {
    const credentials = own(node, 'credentials')
    if (!isObject(credentials)) continue
    for (const [kind, login] of Object.entries(credentials)) {
      const ofKind = known.get(kind) ?? new Map<string, number>()
      const key = identity(login)
      if (key !== undefined && !ofKind.has(key)) ofKind.set(key, ofKind.size + 1)
      known.set(kind, ofKind)
    }
  }
  return (kind, login) => {
    const place = known.get(kind)?.get(identity(login) ?? '') ?? 1
    return place === 1 ? credentialLabel(kind) : `${credentialLabel(kind)} ${place}`
  }
}

/** What tells one login from another: its id in the author's n8n, else its name, which very old files hold alone. */
function identity(login: Json): string | undefined {
  const id = own(login, 'id')
  if (typeof id === 'string' || typeof id === 'number') return `id ${id}`
  const name = typeof login === 'string' ? login : own(login, 'name')
  return typeof name === 'string' ? `name ${name}` : undefined
}
