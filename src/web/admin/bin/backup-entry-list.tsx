import { adminApi } from '../api.ts'
import { List } from '../list/list.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { useList } from '../list/use-list.ts'
import { BackupEntryRow } from './backup-entry-row.tsx'

/** The entries in a backup. The server needs some time to open it. */
export function BackupEntryList({ backup }: { backup: string }) {
  const search = useSearch()
  const list = useList({
    name: `backup ${backup}`,
    filter: search.wanted === undefined ? {} : { q: search.wanted },
    read: (query) => adminApi.backupEntries(backup, query),
    failed: 'Failed to load the entries of the backup.',
    waits: true,
  })
  return (
    <div className="grid max-w-4xl gap-4">
      <SearchBox label="Search the backup" search={search} count={list.data?.total ?? 0} />
      <List
        list={list}
        label="Entries in the backup"
        many="entries of the backup"
        empty={search.wanted ? 'No titles match your search.' : 'This backup contains no entries.'}
      >
        {(entry) => <BackupEntryRow key={entry.id} backup={backup} entry={entry} />}
      </List>
    </div>
  )
}
