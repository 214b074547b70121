import { siteFiles, sitePages } from './site-map.ts'
import { toolCategories } from './tool-categories.ts'

/** Parameters that change an answer, and the values that count. Not in the site map, which every page loads. */
type Declared = Readonly<Record<string, RegExp>>

const french = /^fr$/
const choice = /./s
export const freeText = /./s
const pageNumber = /^[1-9]\d{0,5}$/
const tools = new RegExp(`^(${toolCategories.join('|')})$`)

const { home, extendedHome, about, projects, marketplace, blogs, contact, search, auth, testimonial, enquiry } =
  sitePages

export const pageQueries: Readonly<Record<string, Declared>> = {
  [home.path]: { lang: french, tools },
  [extendedHome.path]: { lang: french },
  [about.path]: { lang: french },
  [projects.path]: { category: choice },
  [marketplace.path]: {
    search: freeText,
    category: choice,
    app: choice,
    trigger: choice,
    community: /^true$/,
    sort: /^(downloads|name)$/,
    page: pageNumber,
  },
  [blogs.path]: { page: pageNumber, tag: choice },
  [contact.path]: { about: freeText, subject: freeText },
  [search.path]: { q: freeText },
  [auth.path]: { confirmed: /^[01]$/, reason: /^(used|expired)$/ },
  [testimonial.path]: { sent: /^1$/ },
  [enquiry.path]: { sent: /^1$/ },
}

export const fileQueries: Readonly<Record<string, Declared>> = {
  [siteFiles.feed]: { tag: choice },
  [siteFiles.jsonFeed]: { tag: choice },
  [siteFiles.workflowFeed]: { tag: choice },
}
