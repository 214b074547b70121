import { adminApi } from '../api.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { binBulk } from './bin-bulk.ts'
import { DeletedRow } from './deleted-row.tsx'

/** The entries that were deleted lately. */
export function DeletedList() {
  const list = useList({
    name: 'deleted',
    filter: {},
    read: adminApi.deleted,
    failed: 'Failed to load deleted entries.',
  })
  return (
    <List
      list={list}
      label="Deleted entries"
      many="deleted entries"
      empty="Nothing was deleted recently."
      className="max-w-4xl"
      bulk={binBulk}
    >
      {(entry) => <DeletedRow key={entry.id} entry={entry} />}
    </List>
  )
}
