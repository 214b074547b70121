import type { ContactPage, ProfilePage, SearchAction, Thing, WebPage, WebSite, WithActionConstraints } from 'schema-dts'
import { locale } from '../../contract/locale.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { business, businessReference, owner, ownerReference, type Site } from './owner.ts'

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
