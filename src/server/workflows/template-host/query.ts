import type { CatalogFilter } from '../catalog/catalog.ts'
import { numberOf } from './shapes.ts'

const most = 100
/** What n8n's library asks for at a time. */
const usual = 20

/**
 * n8n's question in any of its spellings: names differ between its versions, and lists come separated by commas or as
 * a parameter that is said several times. What cannot be understood is left out: n8n shows no error of ours.
 */
export function readQuery(query: URLSearchParams, categories: readonly string[]): CatalogFilter {
  const asked = whole(query.get('rows') ?? query.get('limit'), usual, most)
  const page = whole(query.get('page'), 1, 100_000)
  // n8n's library hardly ever asks for more, and then by counting what it has: the first page is a long one.
  const limit = page === 1 && asked >= usual ? most : asked
  const wanted = list(query, 'category', 'categories')
  const known = new Map(
    categories.flatMap((name) => [
      [name.toLowerCase(), name],
      [String(numberOf(name.toLowerCase())), name],
    ]),
  )
  return {
    search: text(query.get('search')),
    // One that is not there matches nothing, rather than everything.
    categories: wanted.map((each) => known.get(each.toLowerCase()) ?? each),
    parts: list(query, 'apps', 'app', 'nodes'),
    anyOf: query.get('combineWith')?.toLowerCase() === 'or',
    sort: sortOf(query.get('sort')),
    limit,
    offset: (page - 1) * asked,
  }
}

const text = (value: string | null) => value?.slice(0, 300).trim() || undefined

function list(query: URLSearchParams, ...names: string[]): string[] {
  return names
    .flatMap((name) => [...query.getAll(name), ...query.getAll(`${name}[]`)])
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter(Boolean)
    .slice(0, 50)
}

function whole(value: string | null, otherwise: number, largest: number): number {
  return value && /^[1-9]\d{0,8}$/.test(value) ? Math.min(Number(value), largest) : otherwise
}

/** n8n says `createdAt:desc`, `trendingScore:desc`, `rank:desc`, `views:desc`, `name:asc`. */
function sortOf(value: string | null): CatalogFilter['sort'] {
  const name = value?.split(':')[0]?.toLowerCase() ?? ''
  if (/trending|recent/.test(name)) return 'recent'
  if (/views|downloads|rank|popular/.test(name)) return 'imports'
  return name === 'name' ? 'name' : 'newest'
}
