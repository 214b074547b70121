import type { SearchType } from '../../contract/search.ts'
import type { EntryKind } from '../../contract/trash.ts'

/** Where the entries of the index come from: the tables of the site, and its fixed pages. */
export type Source = EntryKind | 'comments' | 'messages' | 'pages'

/** The type of a result from each source. What has no page of its own leads to the page that shows it. */
export const typeOfSource: Record<Source, SearchType> = {
  blogs: 'post',
  workflows: 'template',
  projects: 'project',
  services: 'service',
  'ai-tools': 'tool',
  skills: 'page',
  about: 'page',
  education: 'page',
  certifications: 'page',
  testimonials: 'page',
  pages: 'page',
  comments: 'comment',
  messages: 'message',
}

export const allSources = Object.keys(typeOfSource) as Source[]
