import type { Media } from '../../../contract/media.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { List, useList } from '../list/list.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'

export function LibraryDialog({ onChoose, onClose }: { onChoose: (image: Media) => void; onClose: () => void }) {
  const { search, list, empty } = useImageList({ uses: false })
  return (
    <Dialog open onOpenChange={(stay) => !stay && onClose()} title="Choose an image">
      <div className="grid gap-4">
        {list.data && <SearchBox label="Search images" search={search} count={list.data.total} />}
        <List
          list={list}
          label="Images"
          many="images"
          empty={empty}
          grid="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3"
        >
          {(image) => (
            <li key={image.id}>
              <button
                type="button"
                className="grid w-full gap-[0.35rem] rounded-node p-[0.35rem] text-left text-(length:--text-sm)/[1.35] hover:bg-sunk"
                onClick={() => {
                  onClose()
                  onChoose(image)
                }}
              >
                <span className="admin-image-frame">
                  <img src={image.url} alt="" width={image.width} height={image.height} loading="lazy" />
                </span>
                <span className="line-clamp-2 wrap-anywhere">{image.alt ?? image.name}</span>
              </button>
            </li>
          )}
        </List>
      </div>
    </Dialog>
  )
}

export function useImageList({ uses }: { uses: boolean }) {
  const search = useSearch()
  const list = useList({
    name: 'media',
    endpoint: 'GET /api/media',
    filter: { q: search.wanted, ...(uses && { uses }) },
    failed: 'Failed to load images.',
  })
  const empty = search.wanted ? `No results for “${search.wanted}”.` : 'No images yet.'
  return { search, list, empty }
}
