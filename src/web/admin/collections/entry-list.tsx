import type { ReactNode } from 'react'
import { type Collection, type CollectionName, collections } from '../../../contract/collections.ts'
import { adminWords } from '../../../contract/wording.ts'
import { type AnyEntry, adminApi } from '../api.ts'
import { List } from '../list/list.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { useList } from '../list/use-list.ts'
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
  const { heading, many } = collection.wording
  const messages = adminWords(collection)
  const search = useSearch()
  const list = useList({
    name,
    filter: { q: search.wanted, fields: listed(collection) },
    read: (query) => adminApi.list(name, query),
    failed: messages.loadFailed,
  })
  const remove = async (id: string) => {
    await adminApi.remove(name, id)
    onRemoved(id)
  }

  return (
    <div className="grid gap-4">
      {list.data && <SearchBox label={`Search ${many}`} search={search} count={list.data.total} />}
      <List
        list={list}
        label={heading}
        many="entries"
        empty={search.wanted ? `Nothing here is called "${search.wanted}".` : `No ${many} yet.`}
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
            removal={{
              confirm: messages.confirmDelete,
              call: () => remove(entry.id),
              done: ['Deleted', messages.deleted],
              failed: messages.deleteFailed,
              publicKey: name,
            }}
          />
        )}
      </List>
    </div>
  )
}

/** Every field but the long texts, which no list shows. */
const listed = ({ fields }: Collection): string[] => [
  'id',
  'created_at',
  'updated_at',
  ...Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'markdown' ? [] : [name])),
]
