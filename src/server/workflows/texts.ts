import { type WorkflowInput, workflowFormFields } from '../../contract/workflows.ts'
import type { NamedText } from '../../n8n/secrets.ts'

/** The texts of a template by field, as stored or as typed. */
export type Texts = { readonly [Field in keyof WorkflowInput]?: unknown }

/** The texts that are published with a file, with their labels. */
export function namedTexts(texts: Texts): NamedText[] {
  return Object.entries(workflowFormFields).flatMap(([field, { label }]) => {
    const value = Object.hasOwn(texts, field) ? texts[field as keyof Texts] : undefined
    return typeof value === 'string' && value !== '' ? [{ field, label, text: value }] : []
  })
}
