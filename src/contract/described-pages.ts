import { checkHeading, privacyHeading } from './page-headings.ts'
import type { Settings } from './settings.ts'
import { sitePages } from './site-map.ts'

type Pages = typeof sitePages
/** The pages for search engines that show no single entry. */
type ListedPage = {
  [Name in keyof Pages]: Pages[Name] extends { indexed: true; path: infer Path }
    ? Path extends `${string}:${string}`
      ? never
      : Name
    : never
}[keyof Pages]

interface DescribedPage {
  title: string
  /** The text by which the site's search finds the page. */
  text: string
  /** The heading on the picture of the page's link; the start page has the site's own picture. */
  heading?: (settings: Settings, language?: string) => string
}

/** How other places describe a page. Only the server needs it, so the site map, which every page loads, omits it. */
const described: Record<ListedPage, DescribedPage> = {
  home: { title: 'Home', text: 'The start page, with AI tools, recent posts and selected projects.' },
  about: {
    title: 'About',
    text: 'Skills, experience, education and certifications, CV, testimonials.',
    heading: ({ words }, language) => (language === 'fr' && words.about_title_fr) || words.about_title,
  },
  services: {
    title: 'Services',
    text: 'What is offered, with starting prices.',
    heading: ({ words }) => words.services_title,
  },
  projects: {
    title: 'Projects',
    text: 'Case studies and portfolio.',
    heading: ({ words }) => words.projects_title,
  },
  marketplace: {
    title: 'n8n Templates',
    text: 'The marketplace of n8n workflow templates to import.',
    heading: ({ words }) => words.marketplace_title,
  },
  check: {
    title: 'n8n workflow checker',
    text: 'Validate the JSON of an n8n workflow before import, find secrets, remove credentials and personal data. Linter.',
    heading: () => checkHeading,
  },
  blogs: { title: 'Blog', text: 'Articles and posts.', heading: ({ words }) => words.blog_title },
  privacy: {
    title: 'Privacy',
    text: 'What is stored about visitors, data protection, GDPR.',
    heading: () => privacyHeading,
  },
  contact: {
    title: 'Contact',
    text: 'Send a message, ask for a quote, or hire for a project.',
    heading: ({ words }) => words.contact_title,
  },
}

export const describedPages = Object.entries(described).map(([name, page]) => ({
  ...page,
  path: sitePages[name as ListedPage].path,
}))
