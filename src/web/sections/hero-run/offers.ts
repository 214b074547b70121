import { type Priced, priceInWords } from '../../../contract/price.ts'
import { type Case, resultLine, serviceOf } from '../../../contract/projects.ts'
import type { SearchResult } from '../../../contract/search.ts'
import { paths } from '../../../contract/site-map.ts'
import type { Api } from '../../api/client.ts'
import { casesQuery } from '../../projects/queries.ts'
import type { QueryClient } from '../../queries/query-client.ts'
import { searchQuery } from '../../search/queries.ts'
import { servicesQuery } from '../queries.ts'
import { topicsOf } from './demonstration.ts'
import type { Offer } from './enquiry.ts'

const types = ['project', 'template', 'service'] as const

/** The score of a word in a title. A single word somewhere in a long text says little. */
const strong = 12

export type Finds = readonly { word: string; results: readonly SearchResult[] }[]

type Service = Priced & { title: string }
type Match = Pick<Offer, 'type' | 'title' | 'path' | 'words'>

/** The best of each kind. A word that few things on the site have counts more than one that many have. */
export function bestMatches(finds: Finds): Match[] {
  const all = new Map<string, Match & { score: number; weighted: number }>()
  for (const { word, results } of finds) {
    for (const { type, title, url, score } of results) {
      const offered = types.find((each) => each === type)
      if (!offered) continue
      const path = url.replace(/#.*/, '')
      const key = `${type} ${title}`
      const match = all.get(key) ?? { type: offered, title, path, words: [], score: 0, weighted: 0 }
      all.set(key, match)
      if (!match.words.includes(word)) match.words.push(word)
      match.score += score
      match.weighted += score / Math.log2(2 + results.length)
    }
  }
  const close = [...all.values()]
    .filter(({ score, words }) => words.length > 1 || score >= strong)
    .sort((a, b) => b.weighted - a.weighted)
  return types.flatMap((type) => close.find((match) => match.type === type) ?? [])
}

/** A case leads to its service, which the words of an enquiry seldom name. */
export function offersOf(matches: readonly Match[], cases: readonly Case[], services: readonly Service[]): Offer[] {
  const project = matches.find(({ type }) => type === 'project')
  const like = cases.find(({ slug }) => project?.path === paths.project(slug ?? ''))
  const ofCase = like && serviceOf(like, services)
  const own = matches.filter(({ type }) => type !== 'service')
  const named = matches.find(({ type }) => type === 'service')
  const service = named ?? (ofCase && { type: 'service' as const, title: ofCase.title, path: '', words: [] })
  return [
    ...own.map((match) => ({ ...match, note: (match === project && like && resultLine(like)) || '' })),
    ...(service ? [{ ...service, path: paths.services, note: priceNote(service.title, services) }] : []),
  ]
}

function priceNote(named: string, services: readonly Service[]): string {
  const service = services.find(({ title }) => title === named)
  return service ? priceInWords(service) : ''
}

/** Searches this site for what fits an enquiry. @throws if it cannot be searched */
export async function searchOffers(client: QueryClient, api: Api, enquiry: string): Promise<Offer[]> {
  const searches = topicsOf(enquiry).flatMap(({ word, searched }) =>
    searched.map(async (query) => ({ word, results: await client.ensureQueryData(searchQuery(api, query)) })),
  )
  const [finds, cases, services] = await Promise.all([
    Promise.all(searches),
    client.ensureQueryData(casesQuery(api)),
    client.ensureQueryData(servicesQuery(api)).catch(() => ({ entries: [] })),
  ])
  return offersOf(bestMatches(finds), cases, services.entries)
}
