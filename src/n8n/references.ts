import type { WorkflowNode } from './file.ts'
import { own } from './json/json.ts'
import { walk } from './json/walk.ts'

const VARIABLE = /\$(env|vars)(?:\??\.([A-Za-z_]\w{0,100})|\[\s{0,4}\\?["']([^"'\\]{1,100})\\?["'])/g

/** The names of environment variables (`$env`) and n8n variables (`$vars`) that the nodes read. */
export function usedVariables(nodes: readonly WorkflowNode[]): { env: string[]; vars: string[] } {
  const env = new Set<string>()
  const vars = new Set<string>()
  for (const node of nodes) {
    for (const { value } of walk(own(node, 'parameters') ?? null)) {
      if (typeof value !== 'string') continue
      for (const [, source, dotted, quoted] of value.matchAll(VARIABLE)) {
        const name = dotted ?? quoted
        if (name !== undefined) (source === 'env' ? env : vars).add(name)
      }
    }
  }
  return { env: [...env].sort(), vars: [...vars].sort() }
}
