import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { BackupEntry } from '../../../contract/backups.ts'
import { collections, type EntryKind } from '../../../contract/collections.ts'
import { type DeletedEntry, trashDays } from '../../../contract/trash.ts'
import { nameOfKind } from '../../../contract/wording.ts'
import { call } from '../../account/session.ts'
import { Select } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/placeholder.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { useAdminQuery } from '../admin-query.ts'
import { PageHeader } from '../layout/page-header.tsx'
import type { Bulk } from '../list/bulk.ts'
import { List, useList } from '../list/list.tsx'
import { Loaded } from '../list/loaded.tsx'
import { Row, undoDelete } from '../list/row.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'

const views = [
  { key: 'deleted', label: 'Deleted' },
  { key: 'backup', label: 'From a backup' },
] as const

export function DeletedPage() {
  const [view, setView] = useState<(typeof views)[number]['key']>('deleted')
  return (
    <>
      <PageHeader
        heading="Deleted"
        text={`Deleted entries stay here for ${trashDays} days. Earlier versions are in the backups.`}
      />
      <ViewTabs label="Source" views={views} view={view} onView={setView}>
        {view === 'deleted' ? <DeletedList /> : <BackupList />}
      </ViewTabs>
    </>
  )
}

function DeletedList() {
  const list = useList({ name: 'deleted', endpoint: 'GET /api/admin/bin', failed: 'Failed to load deleted entries.' })
  return (
    <List
      list={list}
      label="Deleted entries"
      many="deleted entries"
      empty="Nothing was deleted recently."
      className="max-w-4xl"
      bulk={trashBulk}
    >
      {(entry) => <DeletedRow key={entry.id} entry={entry} />}
    </List>
  )
}

function BackupList() {
  const [chosen, setChosen] = useState<string>()
  const query = useAdminQuery(['backups'], () => call('GET /api/admin/backups'))
  return (
    <Loaded query={query} what="The backups" loading="Loading backups" lines={3}>
      {(backups) => {
        const name = backups.find((each) => each.name === chosen)?.name ?? backups[0]?.name
        if (!name) return <EmptyState>No backups yet. The first one runs tonight.</EmptyState>
        return (
          <>
            <Select
              aria-label="Backup"
              wrapper="max-w-4xl"
              value={name}
              options={backups.map((each) => [
                each.name,
                `${timeLabel(each.made_at)}${each.kind === 'site' ? '' : ', before an upgrade'}`,
              ])}
              onChange={(event) => setChosen(event.target.value)}
            />
            <BackupEntryList key={name} backup={name} />
          </>
        )
      }}
    </Loaded>
  )
}

/** The entries in a backup. The server needs some time to open it. */
function BackupEntryList({ backup }: { backup: string }) {
  const search = useSearch()
  const list = useList({
    name: `backup ${backup}`,
    endpoint: 'GET /api/admin/backups/{name}/entries',
    params: { name: backup },
    filter: { q: search.wanted },
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

const factsOf = (kind: EntryKind, at: string) => (
  <>
    <span>{nameOfKind(kind)}</span>
    <time dateTime={at}>{timeLabel(at)}</time>
  </>
)

const deleteForever = (id: string) => call('DELETE /api/admin/bin/{id}', { params: { id } })

const trashBulk: Bulk<DeletedEntry> = {
  nameOf: ({ title }) => title || 'Untitled',
  publicKeys: ({ kind }) => kind,
  actions: [
    { label: 'Restore', icon: RotateCcw, verb: 'restored', call: ({ id }) => undoDelete(id)() },
    {
      label: 'Delete permanently',
      icon: Trash2,
      danger: true,
      verb: 'permanently deleted',
      confirm: (count) => `Delete ${count} ${count === 1 ? 'entry' : 'entries'} permanently? This cannot be undone.`,
      call: ({ id }) => deleteForever(id),
    },
  ],
}

const DeletedRow = ({ entry: { id, kind, title, deleted_at } }: { entry: DeletedEntry }) => (
  <Row
    name={title || 'Untitled'}
    id={id}
    stacked
    facts={factsOf(kind, deleted_at)}
    actions={[
      {
        label: 'Restore',
        icon: RotateCcw,
        call: undoDelete(id),
        done: ['Restored', `“${title}” was restored.`],
        failed: 'Failed to restore the entry.',
        publicKey: kind,
      },
      {
        label: 'Delete permanently',
        icon: Trash2,
        danger: true,
        confirm: `Delete “${title}” permanently? This cannot be undone.`,
        call: () => deleteForever(id),
        done: ['Permanently deleted'],
        failed: 'Failed to delete the entry.',
      },
    ]}
  />
)

const changes: Record<BackupEntry['state'], string> = {
  missing: 'Not on the site',
  different: 'Different from the site',
  same: 'Same as on the site',
}

function BackupEntryRow({ backup, entry }: { backup: string; entry: BackupEntry }) {
  const { id, kind, title, updated_at, state } = entry
  const name = title || 'Untitled'
  const canHide = kind === 'workflows' || 'visible' in collections[kind]
  return (
    <Row
      name={name}
      stacked
      facts={
        <>
          {factsOf(kind, updated_at)}
          <span>{changes[state]}</span>
        </>
      }
      actions={[
        state !== 'same' && {
          label: 'Restore',
          icon: RotateCcw,
          ...(state === 'different' && {
            confirm: `Replace “${name}” with the version in the backup? If it is published, visitors see the change at once.`,
          }),
          call: () => call('POST /api/admin/backups/{name}/entries/{id}/restore', { params: { name: backup, id } }),
          done: [
            'Restored',
            state === 'missing' && canHide
              ? `“${name}” is back on the site, unpublished.`
              : `“${name}” was restored from the backup.`,
          ],
          failed: 'Failed to restore the entry. Please try again in a moment.',
          publicKey: kind,
        },
      ]}
    />
  )
}
