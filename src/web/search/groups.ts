import type { SearchResult, SearchType } from '../../contract/search.ts'

const headings: Record<SearchType, string> = {
  post: 'Posts',
  template: 'n8n templates',
  project: 'Projects',
  service: 'Services',
  tool: 'AI tools',
  page: 'Pages',
  comment: 'Comments',
  message: 'Messages',
}

export interface ResultGroup {
  type: SearchType
  heading: string
  results: SearchResult[]
}

/** The results by type; the type with the best result is first. */
export const groupsOf = (results: readonly SearchResult[]): ResultGroup[] =>
  [...Map.groupBy(results, ({ type }) => type)].map(([type, own]) => ({ type, heading: headings[type], results: own }))
