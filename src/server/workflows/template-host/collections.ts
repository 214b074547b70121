import { limits } from '../../../contract/limits.ts'
import type { CatalogFilter } from '../catalog/catalog.ts'
import type { CatalogEntry } from '../catalog/catalog-entry.ts'
import { categoryShape, listShape, nodeShape, numberOf, popularity, userShape } from './shapes.ts'

/** n8n shows collections above its list. Ours are the categories with at least this many templates. */
const minTemplates = 2

export function collectionList(
  all: CatalogEntry[],
  owner: string,
  { categories, search }: Pick<CatalogFilter, 'categories' | 'search'>,
) {
  return [...byCategory(all)]
    .filter(([name]) => !categories?.length || categories.some((each) => each.toLowerCase() === name.toLowerCase()))
    .filter(([name]) => !search || name.toLowerCase().includes(search.toLowerCase()))
    .map(([name, own], index) => ({
      ...head(name, own, owner),
      rank: index + 1,
      workflows: own.map(({ number }) => ({ id: number })),
      nodes: kindsOf(own),
    }))
}

export function collectionOf(all: CatalogEntry[], id: string, owner: string) {
  const found = [...byCategory(all)].find(([name]) => String(numberOf(name.toLowerCase())) === id)
  if (!found) return null
  const [name, own] = found
  return {
    ...head(name, own, owner),
    description: `Templates for ${name.toLowerCase()}.`,
    image: [],
    categories: [categoryShape(name)],
    nodes: kindsOf(own),
    workflows: own.slice(0, limits.pageSize).map((each) => listShape(each, owner)),
  }
}

function byCategory(all: CatalogEntry[]): Map<string, CatalogEntry[]> {
  const groups = Map.groupBy(all, ({ category }) => category)
  return new Map([...groups].filter(([, own]) => own.length >= minTemplates))
}

const head = (name: string, own: CatalogEntry[], owner: string) => ({
  id: numberOf(name.toLowerCase()),
  name,
  ...popularity(own),
  user: userShape(owner),
  createdAt: own.map(({ created_at }) => created_at).sort()[0] ?? '',
})

const kindsOf = (own: CatalogEntry[]) =>
  [...new Map(own.flatMap(({ nodeTypes }) => nodeTypes).map((each) => [each.type, each])).values()]
    .slice(0, 12)
    .map(nodeShape)
