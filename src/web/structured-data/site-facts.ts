import type { BreadcrumbList, Person, SearchAction, Thing, WithActionConstraints } from 'schema-dts'
import { locale as inLanguage } from '../../contract/locale.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import type { PageContext } from '../app/page-context.ts'

export type Site = Pick<PageContext, 'origin' | 'settings'>

const logo = ({ origin, settings }: Site) => new URL(settings.identity.logo_url ?? paths.appIcon('512'), origin).href

export const ownerReference = ({ origin, settings }: Site) => ({
  '@type': 'Person' as const,
  '@id': `${origin}/#person`,
  name: settings.identity.name,
  url: `${origin}/`,
})

function owner(site: Site): Person {
  const { name, role, description, links, portrait_url } = site.settings.identity
  return {
    ...ownerReference(site),
    ...(role && { jobTitle: role }),
    ...(description && { description }),
    ...(links.length > 0 && { sameAs: links.map(({ address }) => address) }),
    ...(portrait_url && { image: new URL(portrait_url, site.origin).href }),
    // A person has no logo, but a brand that has one.
    brand: { '@type': 'Brand', name, logo: logo(site) },
  }
}

export const businessReference = ({ origin, settings }: Site) => ({
  '@type': 'ProfessionalService' as const,
  '@id': `${origin}/#business`,
  name: [settings.identity.name, settings.identity.role].filter(Boolean).join(', '),
  url: `${origin}/`,
})

/** The way to a page, as its breadcrumb shows it: home, perhaps a list, and the page itself. */
export const breadcrumbs = (origin: string, title: string, list?: { label: string; to: string }): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ label: 'Home', to: paths.home }, ...(list ? [list] : []), { label: title, to: null }].map(
    ({ label, to }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: label,
      ...(to !== null && { item: origin + to }),
    }),
  ),
})

export const sectionFacts = ({ origin }: Site, title: string): Thing[] => [breadcrumbs(origin, title)]

export function homeFacts(site: Site): Thing[] {
  const { origin } = site
  const { name, description, email } = site.settings.identity
  return [
    owner(site),
    {
      ...businessReference(site),
      ...(description && { description }),
      ...(email && { email }),
      image: origin + paths.share,
      logo: logo(site),
      founder: { '@id': `${origin}/#person` },
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      name,
      url: `${origin}/`,
      ...(description && { description }),
      inLanguage,
      publisher: ownerReference(site),
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${sitePages.search.path}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      } as WithActionConstraints<SearchAction>,
    },
  ]
}

export const aboutFacts = (site: Site, language: string, path: string): Thing[] => [
  { '@type': 'ProfilePage', url: site.origin + path, inLanguage: language, mainEntity: owner(site) },
]

export const contactFacts = (site: Site): Thing[] => [
  { '@type': 'ContactPage', url: site.origin + paths.contact(), inLanguage, about: businessReference(site) },
]

export const privacyFacts = ({ origin }: Site): Thing[] => [
  {
    '@type': 'WebPage',
    name: 'Privacy',
    url: origin + paths.privacy,
    inLanguage,
    isPartOf: { '@id': `${origin}/#site` },
  },
]
