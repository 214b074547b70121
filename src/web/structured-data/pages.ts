import type { ContactPage, ProfilePage, SearchAction, Thing, WebSite, WithActionConstraints } from 'schema-dts'
import { locale } from '../../contract/locale.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import { business, businessReference, owner, ownerReference, type Site } from './owner.ts'

export const homeFacts = (site: Site): Thing[] => [owner(site), business(site), website(site)]

function website(site: Site): WebSite {
  const { name, description } = site.settings.identity
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}${sitePages.search.path}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': `${site.origin}/#site`,
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
