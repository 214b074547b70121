import { useMemo, useSyncExternalStore } from 'react'
import { useQueryClient } from '../queries/hooks.ts'
import type { Query } from '../queries/query.ts'

/** A list that this page shows, and the pages of the admin area for it. */
export interface ShownList {
  id: string
  heading: string
  entries: { id: string; title: string }[]
}

/** The lists of public pages, by the first part of their query's key, with their page in the admin area. */
export const adminLists: Readonly<Record<string, { id: string; heading: string }>> = {
  about: { id: 'about', heading: 'About Me' },
  skills: { id: 'skills', heading: 'Skills' },
  services: { id: 'services', heading: 'Services' },
  projects: { id: 'projects', heading: 'Projects' },
  'ai-tools': { id: 'ai-tools', heading: 'AI Tools' },
  education: { id: 'education', heading: 'Education' },
  certifications: { id: 'certifications', heading: 'Certifications' },
  testimonials: { id: 'testimonials', heading: 'Testimonials' },
  blogs: { id: 'blog', heading: 'Posts' },
  workflows: { id: 'workflows', heading: 'Templates' },
}

const titleFields = ['title', 'name', 'category', 'degree', 'client_name'] as const

function entryOf(entry: unknown): ShownList['entries'][number][] {
  if (typeof entry !== 'object' || entry === null || !('id' in entry)) return []
  const fields = entry as Record<string, unknown>
  const title = titleFields.map((field) => fields[field]).find((value) => typeof value === 'string' && value !== '')
  return [{ id: String(fields.id), title: typeof title === 'string' ? title : 'Untitled' }]
}

function listOf({ queryKey, state }: Query): ShownList[] {
  const [name, what] = queryKey
  const kind = typeof name === 'string' && what === 'list' ? adminLists[name] : undefined
  const entries = (state.data as { entries?: unknown } | undefined)?.entries
  return kind && Array.isArray(entries) ? [{ ...kind, entries: entries.flatMap(entryOf) }] : []
}

/** The lists whose entries this page shows, each once, also those that are empty. */
export function useShownLists(): ShownList[] {
  const cache = useQueryClient()
  const read = () => {
    const lists = cache.find({ predicate: (query) => query.isActive() }).flatMap(listOf)
    return JSON.stringify(lists.filter(({ id }, index) => lists.findIndex((other) => other.id === id) === index))
  }
  const found = useSyncExternalStore(cache.subscribe, read)
  return useMemo(() => JSON.parse(found), [found])
}
