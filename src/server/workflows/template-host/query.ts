import type { CatalogFilter } from '../catalog/catalog.ts'
import { numberOf } from './shapes.ts'

const maxRows = 100
const usual = 20

/** Names and lists differ between n8n's versions. Invalid values are ignored: n8n would not show an error message. */
export function readQuery(query: URLSearchParams, categories: readonly string[]): CatalogFilter {
  const rows = integer(query.get('rows') ?? query.get('limit'), usual, maxRows)
  const page = integer(query.get('page'), 1, 100_000)
  // n8n's library rarely requests a second page, and computes its number from the templates that it has. So the first
  // page is long.
  const limit = page === 1 && rows >= usual ? maxRows : rows
  const wanted = list(query, 'category', 'categories')
  const names = new Map(
    categories.flatMap((name) => [
      [name.toLowerCase(), name],
      [String(numberOf(name.toLowerCase())), name],
    ]),
  )
  return {
    search: text(query.get('search')),
    // An unknown one matches nothing instead of everything.
    categories: wanted.map((each) => names.get(each.toLowerCase()) ?? each),
    parts: list(query, 'apps', 'app', 'nodes'),
    anyOf: query.get('combineWith')?.toLowerCase() === 'or',
    sort: sortOf(query.get('sort')),
    limit,
    offset: (page - 1) * rows,
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

function integer(value: string | null, otherwise: number, largest: number): number {
  return value && /^[1-9]\d{0,8}$/.test(value) ? Math.min(Number(value), largest) : otherwise
}

/** n8n sends `createdAt:desc`, `trendingScore:desc`, `rank:desc`, `views:desc`, `name:asc`. */
function sortOf(value: string | null): CatalogFilter['sort'] {
  const name = value?.split(':')[0]?.toLowerCase() ?? ''
  if (/trending|recent/.test(name)) return 'recent'
  if (/views|downloads|rank|popular/.test(name)) return 'imports'
  return name === 'name' ? 'name' : 'newest'
}
