import type { Brand, Person, ProfessionalService } from 'schema-dts'
import { paths } from '../../contract/site-map.ts'
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
