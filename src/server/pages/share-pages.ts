import { privacyHeading, searchHeading } from '../../contract/page-headings.ts'
import type { Settings } from '../../contract/settings.ts'
import { sitePages } from '../../contract/site-map.ts'

const { about, services, projects, marketplace, blogs, contact, privacy, subscribe, search } = sitePages

/** What the picture of a page's link says: the page's own heading, by its path. */
export const pageHeadings: Readonly<Record<string, (settings: Settings, language?: string) => string>> = {
  [about.path]: ({ words }, language) => (language === 'fr' && words.about_title_fr) || words.about_title,
  [services.path]: ({ words }) => words.services_title,
  [projects.path]: ({ words }) => words.projects_title,
  [marketplace.path]: ({ words }) => words.marketplace_title,
  [blogs.path]: ({ words }) => words.blog_title,
  [contact.path]: ({ words }) => words.contact_title,
  [privacy.path]: () => privacyHeading,
  [subscribe.path]: ({ letters }) => letters.heading,
  [search.path]: () => searchHeading,
}
