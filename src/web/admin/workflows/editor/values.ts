import type { Inspection } from '../../../../contract/workflow-parts.ts'
import type { AcceptedSecret } from '../../../../contract/workflows.ts'
import type { Edited } from '../calls.ts'

/** What is typed: lists as text, one entry a line or separated by commas. */
export interface Values {
  file: string
  name: string
  slug: string
  description: string
  category: string
  tags: string
  requirements: string
  usage_instructions: string
  version: string
  tested_with: string
  author: string
  image_url: string
  changelog: string
  published: boolean
}

export type TextName = Exclude<keyof Values, 'published' | 'file'>

export function valuesOf(edited: Edited | null): Values {
  const { workflow, draft } = edited ?? {}
  return {
    file: draft?.original ?? '',
    name: workflow?.name ?? '',
    slug: workflow?.slug ?? '',
    description: workflow?.description ?? '',
    category: workflow?.category ?? '',
    tags: (workflow?.tags ?? []).join(', '),
    requirements: (workflow?.requirements ?? []).join('\n'),
    usage_instructions: workflow?.usage_instructions ?? '',
    version: workflow?.version ?? '1.0.0',
    tested_with: workflow?.tested_with ?? '',
    author: workflow?.author ?? '',
    image_url: workflow?.image_url ?? '',
    changelog: '',
    published: workflow?.published ?? false,
  }
}

/** Fills in what nobody has written yet. */
export function withSuggestions(values: Values, { suggestions }: Inspection): Values {
  if (!suggestions) return values
  const filled = { ...values }
  const suggested = {
    name: suggestions.name,
    slug: suggestions.slug,
    description: suggestions.description,
    category: suggestions.category,
    tags: suggestions.tags.join(', '),
    requirements: suggestions.requirements.join('\n'),
  }
  for (const [name, value] of Object.entries(suggested) as [keyof typeof suggested, string][]) {
    if (!filled[name].trim()) filled[name] = value
  }
  return filled
}

/** The body of a save; what is empty and may be is null. */
export function bodyOf(values: Values, accepted: AcceptedSecret[], updated_at: string | undefined) {
  const { file, tags, requirements, ...rest } = values
  const orNull = (text: string) => text.trim() || null
  return {
    ...rest,
    slug: rest.slug.trim(),
    version: rest.version.trim() || '1.0.0',
    tested_with: orNull(rest.tested_with),
    author: orNull(rest.author),
    image_url: orNull(rest.image_url),
    changelog: orNull(rest.changelog),
    tags: tags.split(','),
    requirements: requirements.split('\n'),
    workflow_json: file,
    accepted,
    ...(updated_at && { updated_at }),
  }
}
