import { describedPages } from '../../contract/described-pages.ts'
import type { SearchDocument, Searched } from '../entries/index.ts'

const stamp = '2'

export const sitePageDocuments: SearchDocument[] = describedPages.map(({ path, title, text }) => ({
  id: path,
  title,
  parts: [],
  text,
  url: path,
  visible: true,
  created_at: '',
  stamp,
}))

export const searchedSitePages: Searched = {
  source: 'pages',
  type: 'page',
  documents: async (_, ids) => sitePageDocuments.filter(({ id }) => ids.includes(id)),
}
