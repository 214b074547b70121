import { paths } from '../../contract/site-map.ts'
import type { SearchDocument, Searched } from '../entries/index.ts'

const stamp = '2'

const pages: [url: string, title: string, text: string][] = [
  [paths.home, 'Home', 'The start page, with AI tools, recent posts and selected projects.'],
  [paths.about, 'About', 'Skills, experience, education and certifications, CV, testimonials.'],
  [paths.services, 'Services', 'What is offered, with starting prices.'],
  [paths.projects(), 'Projects', 'Case studies and portfolio.'],
  [paths.marketplace(), 'n8n Templates', 'The marketplace of n8n workflow templates to import.'],
  [paths.blogs(), 'Blog', 'Articles and posts.'],
  [paths.privacy, 'Privacy', 'What is stored about visitors, data protection, GDPR.'],
  [paths.contact(), 'Contact', 'Send a message, ask for a quote, or hire for a project.'],
]

export const sitePageDocuments: SearchDocument[] = pages.map(([url, title, text]) => ({
  id: url,
  title,
  parts: [],
  text,
  url,
  visible: true,
  created_at: '',
  stamp,
}))

export const searchedSitePages: Searched = {
  source: 'pages',
  type: 'page',
  documents: async (_, ids) => sitePageDocuments.filter(({ id }) => ids.includes(id)),
}
