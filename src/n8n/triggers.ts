import { appOf, splitType } from './apps.ts'
import { isStickyNote, type WorkflowNode } from './file.ts'
import { TRIGGERS, type TriggerKind, triggerKindLabel } from './trigger-labels.ts'

export type { TriggerKind }
export { triggerKindLabel }

const KINDS = new Map(
  Object.entries(TRIGGERS).flatMap(([kind, [, ...names]]) => names.map((name) => [name, kind as TriggerKind] as const)),
)

export const isTrigger = (node: WorkflowNode): boolean => !isStickyNote(node) && triggerKind(node) !== undefined

/** How a node starts the workflow, or `undefined` if it does not. */
export function triggerKind(node: WorkflowNode): TriggerKind | undefined {
  const { name } = splitType(node.type)
  return KINDS.get(name.toLowerCase()) ?? (/trigger$/i.test(name) ? 'app' : undefined)
}

export function triggerLabel(node: WorkflowNode): string | undefined {
  const kind = triggerKind(node)
  if (kind === undefined || (kind !== 'app' && kind !== 'other')) return kind && triggerKindLabel(kind)
  const { service, label } = appOf(node.type)
  return service ?? label
}
