import type {
  Brand,
  BreadcrumbList,
  ContactPage,
  Person,
  ProfessionalService,
  ProfilePage,
  SearchAction,
  Thing,
  WebPage,
  WebSite,
  WithActionConstraints,
} from 'schema-dts'
import { locale } from '../../contract/locale.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import type { PageContext } from '../app/page-context.ts'

/** What every fact about the site needs to know. */
export type Site = Pick<PageContext, 'origin' | 'settings'>

const personId = (origin: string) => `${origin}/#person`
const businessId = (origin: string) => `${origin}/#business`

/** The owner, described in full on the home page and on About. */
export function owner({ origin, settings }: Site): Person {
  const { name, role, description, links, portrait_url } = settings.identity
  return {
    '@type': 'Person',
    '@id': personId(origin),
    name,
    url: `${origin}/`,
    jobTitle: role,
    description,
    ...(links.length > 0 && { sameAs: links.map(({ address }) => address) }),
    ...(portrait_url && { image: new URL(portrait_url, origin).href }),
    brand: brand({ origin, settings }),
  }
}

/** A person has no logo, but a brand that has one. */
const brand = ({ origin, settings: { identity } }: Site): Brand => ({
  '@type': 'Brand',
  name: identity.name,
  logo: new URL(identity.logo_url ?? paths.appIcon('512'), origin).href,
})

/** The owner as author or provider, by name and by reference. */
export const ownerReference = ({ origin, settings }: Site): Person => ({
  '@type': 'Person',
  '@id': personId(origin),
  name: settings.identity.name,
  url: `${origin}/`,
})

/** What the owner offers to clients. */
export function business({ origin, settings }: Site): ProfessionalService {
  const { name, role, description, email, logo_url } = settings.identity
  return {
    '@type': 'ProfessionalService',
    '@id': businessId(origin),
    name: `${name}, ${role}`,
    description,
    url: `${origin}/`,
    email,
    image: origin + paths.share,
    logo: new URL(logo_url ?? paths.appIcon('512'), origin).href,
    founder: { '@id': personId(origin) },
  }
}

export const businessReference = ({ origin, settings }: Site): ProfessionalService => ({
  '@type': 'ProfessionalService',
  '@id': businessId(origin),
  name: `${settings.identity.name}, ${settings.identity.role}`,
  url: `${origin}/`,
})

/** The way to a page, as its breadcrumb shows it; the last step is the page itself. */
export const breadcrumbs = (origin: string, steps: readonly { label: string; to?: string }[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ label, to }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: label,
    ...(to !== undefined && { item: origin + to }),
  })),
})

export const homeFacts = (site: Site): Thing[] => [owner(site), business(site), website(site)]

/** The way to a page that the home page leads to. */
export const sectionFacts = ({ origin }: Site, title: string): Thing[] => [
  breadcrumbs(origin, [{ label: 'Home', to: paths.home }, { label: title }]),
]

const siteId = ({ origin }: Site) => `${origin}/#site`

function website(site: Site): WebSite {
  const { name, description } = site.settings.identity
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}${sitePages.search.path}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': siteId(site),
    name,
    url: `${site.origin}/`,
    description,
    inLanguage: locale,
    publisher: ownerReference(site),
    potentialAction: search,
  }
}

export function aboutFacts(site: Site, language: string, path: string): Thing[] {
  const page: ProfilePage = {
    '@type': 'ProfilePage',
    url: site.origin + path,
    inLanguage: language,
    mainEntity: owner(site),
  }
  return [page]
}

export function contactFacts(site: Site): Thing[] {
  const page: ContactPage = {
    '@type': 'ContactPage',
    url: site.origin + paths.contact(),
    inLanguage: locale,
    about: businessReference(site),
  }
  return [page]
}

export function privacyFacts(site: Site): Thing[] {
  const page: WebPage = {
    '@type': 'WebPage',
    name: 'Privacy',
    url: site.origin + paths.privacy,
    inLanguage: locale,
    isPartOf: { '@id': siteId(site) },
  }
  return [page]
}
