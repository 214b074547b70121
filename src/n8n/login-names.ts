import { credentialLabel } from './apps.ts'
import type { WorkflowNode } from './file.ts'
import { isObject, type Json, own } from './json/json.ts'

/**
 * Anonymous names for the credentials of a workflow: *OpenAI*, and *OpenAI 2* for a second credential of the same kind.
 * n8n asks for a credential once per kind and name, so different ones need different names.
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

/** Identifies a credential: by its id in the author's n8n, else by its name (very old files have only that). */
function identity(login: Json): string | undefined {
  const id = own(login, 'id')
  if (typeof id === 'string' || typeof id === 'number') return `id ${id}`
  const name = typeof login === 'string' ? login : own(login, 'name')
  return typeof name === 'string' ? `name ${name}` : undefined
}
