import { ArrowUpDown, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { type Collection, type CollectionName, collections, isOrdered } from '../../../contract/collections.ts'
import { limits } from '../../../contract/limits.ts'
import { adminWords } from '../../../contract/wording.ts'
import { type AnyEntry, adminApi } from '../api.ts'
import { undoDelete } from '../bin/undo-delete.ts'
import { List } from '../list/list.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { useList } from '../list/use-list.ts'
import { type RowAction, useRowAction } from '../list/use-row-action.ts'
import { useCommands } from '../palette/commands.ts'
import { collectionBulk } from './collection-bulk.ts'
import { EntryOrder } from './entry-order.tsx'
import { EntryRow } from './entry-row.tsx'

interface EntryListProps {
  name: CollectionName
  selected: string | null
  rowLink?: (entry: AnyEntry) => ReactNode
  onEdit: (id: string) => void
  onRemoved: (id: string) => void
}

/** The existing entries, searched and paged by the server. */
export function EntryList({ name, selected, rowLink, onEdit, onRemoved }: EntryListProps) {
  const collection: Collection = collections[name]
  const { heading, many, one } = collection.wording
  const messages = adminWords(collection)
  const search = useSearch()
  const list = useList({
    name,
    filter: { q: search.wanted, fields: listed(collection) },
    read: (query) => adminApi.list(name, query),
    failed: messages.loadFailed,
  })
  const [isOrdering, setOrdering] = useState(false)
  const total = list.data?.total ?? 0
  const canOrder = isOrdered(name) && (isOrdering || (total > 1 && total <= limits.ordered && !search.wanted))
  const bulk = useMemo(() => collectionBulk(name, collections[name]), [name])
  const removal = (id: string): RowAction => ({
    confirm: messages.confirmDelete,
    call: async () => {
      await adminApi.remove(name, id)
      onRemoved(id)
    },
    done: ['Deleted', messages.deleted],
    failed: messages.deleteFailed,
    publicKey: name,
    undo: undoDelete(id),
  })
  const { act } = useRowAction()
  useCommands(() => [
    ...(selected === null
      ? []
      : [
          {
            label: `Delete this ${one}`,
            icon: Trash2,
            words: 'remove',
            place: 'last' as const,
            run: () => void act(removal(selected)),
          },
        ]),
    ...(canOrder
      ? [
          {
            label: isOrdering ? 'Stop reordering' : `Reorder ${many}`,
            icon: ArrowUpDown,
            run: () => setOrdering(!isOrdering),
          },
        ]
      : []),
  ])

  return (
    <div className="grid gap-4">
      {list.data && (
        <div className="admin-list-tools">
          {!isOrdering && <SearchBox label={`Search ${many}`} search={search} count={list.data.total} />}
          {canOrder && (
            <button type="button" className="admin-action border-line" onClick={() => setOrdering(!isOrdering)}>
              <ArrowUpDown aria-hidden />
              <span className={isOrdering ? undefined : 'max-sm:sr-only'}>{isOrdering ? 'Done' : 'Reorder'}</span>
            </button>
          )}
        </div>
      )}
      {isOrdering && isOrdered(name) ? (
        <EntryOrder name={name} />
      ) : (
        <List
          list={list}
          label={heading}
          many="entries"
          bulk={bulk}
          empty={search.wanted ? `No results for "${search.wanted}".` : `No ${many} yet.`}
        >
          {(entry) => (
            <EntryRow
              key={entry.id}
              collection={collection}
              entry={entry}
              selected={entry.id === selected}
              link={rowLink?.(entry)}
              now={new Date()}
              onEdit={() => onEdit(entry.id)}
              removal={removal(entry.id)}
            />
          )}
        </List>
      )}
    </div>
  )
}

/** Every field but the long texts, which no list shows. */
const listed = ({ fields }: Collection): string[] => [
  'id',
  'created_at',
  'updated_at',
  ...Object.entries(fields).flatMap(([name, { kind, group }]) => (kind === 'markdown' || group ? [] : [name])),
]
