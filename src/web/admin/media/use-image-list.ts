import { adminApi } from '../api.ts'
import { useSearch } from '../list/search-box.tsx'
import { useList } from '../list/use-list.ts'

/** A page of the uploaded images, with a search. */
export function useImageList({ uses }: { uses: boolean }) {
  const search = useSearch()
  const list = useList({
    name: 'media',
    filter: { q: search.wanted, ...(uses && { uses }) },
    read: (query) => adminApi.images(query),
    failed: 'Failed to load images.',
  })
  const empty = search.wanted ? `No results for “${search.wanted}”.` : 'No images yet.'
  return { search, list, empty }
}
