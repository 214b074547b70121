import type { CollectionName, Entry, EntryKind } from './collections.ts'
import type { SearchType } from './search.ts'
import { fillPath, paths, siteFiles, sitePages } from './site-map.ts'

/** The page of one entry. Its address has the entry's slug. */
interface OwnPage<Field> {
  path: string
  /** The field that says whether an entry has the page; left out where each one has it. */
  if?: Field
  /** The picture of its link: the address of the file, and the word above the title. Templates draw theirs. */
  picture: { file: string; label: string | null }
}

interface Kind<Field extends string> {
  /** The field that names an entry. */
  title: Field
  place: string
  /** Null where the list says everything. Links to the list have the list's picture. */
  page: OwnPage<Field> | null
  /** The type of its entries among the results of a search: `page` for kinds without a type of their own. */
  searchType: SearchType
  /** A markdown text, and the field with its HTML. */
  rendered?: { text: Field; html: Field }
  /** The fields that a page in another language shows instead. */
  translated?: { fields: Field[]; place: string }
  admin: { id: string; label: string }
  heading?: string
}

/** Where each kind is shown, found and edited. Public pages load this table, so it imports nothing but the site map. */
export const entryKinds = {
  skills: {
    title: 'category',
    place: paths.skills,
    page: null,
    searchType: 'page',
    admin: { id: 'skills', label: 'Skills' },
  },
  about: {
    title: 'title',
    place: paths.about,
    page: null,
    searchType: 'page',
    translated: { fields: ['title_fr', 'description_fr'], place: paths.aboutInFrench },
    admin: { id: 'about', label: 'About Me' },
  },
  projects: {
    title: 'title',
    place: paths.projects(),
    page: {
      path: sitePages.project.path,
      if: 'has_story',
      picture: { file: siteFiles.projectShare, label: 'Project' },
    },
    searchType: 'project',
    rendered: { text: 'body', html: 'body_html' },
    admin: { id: 'projects', label: 'Projects' },
  },
  education: {
    title: 'degree',
    place: paths.education,
    page: null,
    searchType: 'page',
    admin: { id: 'education', label: 'Education' },
  },
  certifications: {
    title: 'name',
    place: paths.education,
    page: null,
    searchType: 'page',
    admin: { id: 'certifications', label: 'Certifications' },
  },
  blogs: {
    title: 'title',
    place: paths.blogs(),
    page: { path: sitePages.post.path, picture: { file: siteFiles.postShare, label: 'Blog' } },
    searchType: 'post',
    rendered: { text: 'content', html: 'content_html' },
    admin: { id: 'blog', label: 'Blog' },
    heading: 'Posts',
  },
  services: {
    title: 'title',
    place: paths.services,
    page: null,
    searchType: 'service',
    admin: { id: 'services', label: 'Services' },
  },
  'ai-tools': {
    title: 'title',
    place: paths.tools,
    page: null,
    searchType: 'tool',
    admin: { id: 'ai-tools', label: 'AI Tools' },
  },
  testimonials: {
    title: 'client_name',
    place: paths.testimonials,
    page: null,
    searchType: 'page',
    admin: { id: 'testimonials', label: 'Testimonials' },
  },
  workflows: {
    title: 'name',
    place: paths.marketplace(),
    page: { path: sitePages.workflow.path, picture: { file: siteFiles.workflowShare, label: null } },
    searchType: 'template',
    admin: { id: 'workflows', label: 'Workflows' },
    heading: 'Templates',
  },
} as const satisfies Described

type Described = { [Name in CollectionName]: Readonly<Kind<keyof Entry<Name> & string>> } & {
  workflows: Readonly<Kind<'name'>>
}

/** A kind without the names of its fields, for code that serves all kinds. */
export const kindOf = (name: EntryKind): Readonly<Kind<string>> => entryKinds[name]

/** Where visitors see an entry: its own page, or the list with it. */
export function entryAddress(name: EntryKind, entry: Readonly<Record<string, unknown>>): string {
  const { page, place } = kindOf(name)
  const hasPage = page && entry.slug && (page.if === undefined || entry[page.if])
  return hasPage ? fillPath(page.path, { slug: String(entry.slug) }) : place
}

export const editAddress = (name: EntryKind, id: string | null): string => paths.adminEntry(kindOf(name).admin.id, id)
