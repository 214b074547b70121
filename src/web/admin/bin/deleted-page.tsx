import { binDays } from '../../../contract/bin.ts'
import { adminApi } from '../api.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { DeletedRow } from './deleted-row.tsx'

/** The deleted entries, which the owner restores or deletes for good. */
export function DeletedPage() {
  const list = useList({
    name: 'deleted',
    filter: {},
    read: adminApi.deleted,
    failed: 'Failed to load deleted entries.',
  })
  return (
    <>
      <PageHeader heading="Deleted" text={`Deleted entries stay here for ${binDays} days.`} />
      <List
        list={list}
        label="Deleted entries"
        many="deleted entries"
        empty="Nothing was deleted lately."
        className="max-w-4xl"
      >
        {(entry) => <DeletedRow key={entry.id} entry={entry} />}
      </List>
    </>
  )
}
