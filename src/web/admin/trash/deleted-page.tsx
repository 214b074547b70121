import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { BackupEntry, KeptBackup } from '../../../contract/backups.ts'
import { collections } from '../../../contract/collections.ts'
import { type DeletedEntry, trashDays } from '../../../contract/trash.ts'
import { nameOfKind } from '../../../contract/wording.ts'
import { useQuery } from '../../queries/hooks.ts'
import { Select } from '../../ui/field.tsx'
import { EmptyState, Loading, SkeletonText } from '../../ui/placeholder.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { PageHeader } from '../layout/page-header.tsx'
import type { Bulk } from '../list/bulk-action.ts'
import { CouldNotLoad } from '../list/could-not-load.tsx'
import { List } from '../list/list.tsx'
import { RowSelect } from '../list/row-select.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { useList } from '../list/use-list.ts'
import { useRowAction } from '../list/use-row-action.ts'
import { ViewTabs } from '../list/view-tabs.tsx'

const views = [
  { key: 'deleted', label: 'Deleted' },
  { key: 'backup', label: 'From a backup' },
] as const

type View = (typeof views)[number]['key']

/** The deleted entries, and the entries in backups, which the owner restores. */
export function DeletedPage() {
  const [view, setView] = useState<View>('deleted')
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

/** The entries that were deleted lately. */
function DeletedList() {
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
      bulk={trashBulk}
    >
      {(entry) => <DeletedRow key={entry.id} entry={entry} />}
    </List>
  )
}

const trashBulk: Bulk<DeletedEntry> = {
  nameOf: ({ title }) => title || 'Untitled',
  publicKeys: ({ kind }) => kind,
  actions: [
    { label: 'Restore', icon: RotateCcw, verb: 'restored', call: ({ id }) => adminApi.restoreDeleted(id) },
    {
      label: 'Delete permanently',
      icon: Trash2,
      danger: true,
      verb: 'permanently deleted',
      confirm: (count) => `Delete ${count} ${count === 1 ? 'entry' : 'entries'} permanently? This cannot be undone.`,
      call: ({ id }) => adminApi.dropDeleted(id),
    },
  ],
}

/** The choice of a backup, and its entries. */
function BackupList() {
  const [chosen, setChosen] = useState<string>()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'backups'],
    queryFn: adminApi.backups,
    retry: false,
  })
  if (!data && isError) return <CouldNotLoad what="The backups" isFetching={isFetching} refetch={refetch} />
  if (!data) {
    return (
      <Loading label="Loading backups">
        <SkeletonText lines={3} />
      </Loading>
    )
  }
  const name = data.find((each) => each.name === chosen)?.name ?? data[0]?.name
  if (!name) return <EmptyState>No backups yet. The first one runs tonight.</EmptyState>
  return (
    <>
      <Select aria-label="Backup" wrapper="max-w-4xl" value={name} onChange={(event) => setChosen(event.target.value)}>
        {data.map((backup) => (
          <option key={backup.name} value={backup.name}>
            {labelOf(backup)}
          </option>
        ))}
      </Select>
      <BackupEntryList key={name} backup={name} />
    </>
  )
}

const labelOf = ({ kind, made_at }: KeptBackup) =>
  kind === 'site' ? timeLabel(made_at) : `${timeLabel(made_at)}, before an upgrade`

/** The entries in a backup. The server needs some time to open it. */
function BackupEntryList({ backup }: { backup: string }) {
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

/** A deleted entry, and the two things that can be done with it. */
function DeletedRow({ entry: { id, kind, title, deleted_at } }: { entry: DeletedEntry }) {
  const { row, busy, act } = useRowAction()

  const restore = () =>
    act({
      call: () => adminApi.restoreDeleted(id),
      done: ['Restored', `“${title}” was restored.`],
      failed: 'Failed to restore the entry.',
      publicKey: kind,
    })
  const remove = () =>
    act({
      confirm: `Delete “${title}” permanently? This cannot be undone.`,
      call: () => adminApi.dropDeleted(id),
      done: ['Permanently deleted'],
      failed: 'Failed to delete the entry.',
    })

  return (
    <li ref={row} className="admin-row admin-row-stacked">
      <RowSelect id={id} name={title || 'Untitled'} />
      <div className="grid min-w-0 gap-1">
        <h2 className="text-base wrap-anywhere">{title || 'Untitled'}</h2>
        <p className="admin-facts">
          <span>{nameOfKind(kind)}</span>
          <time dateTime={deleted_at}>{timeLabel(deleted_at)}</time>
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-1 sm:justify-end">
        <button type="button" className="admin-action border-line" aria-disabled={busy} onClick={restore}>
          <RotateCcw aria-hidden />
          Restore
        </button>
        <button type="button" className="admin-action admin-action-danger" aria-disabled={busy} onClick={remove}>
          <Trash2 aria-hidden />
          Delete permanently
        </button>
      </div>
    </li>
  )
}

const changes: Record<BackupEntry['state'], string> = {
  missing: 'Not on the site',
  different: 'Different from the site',
  same: 'Same as on the site',
}

interface BackupEntryRowProps {
  backup: string
  entry: BackupEntry
}

/** An entry in a backup, what a restore would change, and Restore. */
function BackupEntryRow({ backup, entry: { id, kind, title, updated_at, state } }: BackupEntryRowProps) {
  const { row, busy, act } = useRowAction()
  const name = title || 'Untitled'
  const canHide = kind === 'workflows' || 'visible' in collections[kind]

  const restore = () =>
    act({
      ...(state === 'different' && {
        confirm: `Replace “${name}” with the version in the backup? If it is published, visitors see the change at once.`,
      }),
      call: () => adminApi.restoreFromBackup(backup, id),
      done: [
        'Restored',
        state === 'missing' && canHide
          ? `“${name}” is back on the site, unpublished.`
          : `“${name}” was restored from the backup.`,
      ],
      failed: 'Failed to restore the entry. Please try again in a moment.',
      publicKey: kind,
    })

  return (
    <li ref={row} className="admin-row admin-row-stacked">
      <div className="grid min-w-0 gap-1">
        <h2 className="text-base wrap-anywhere">{name}</h2>
        <p className="admin-facts">
          <span>{nameOfKind(kind)}</span>
          <time dateTime={updated_at}>{timeLabel(updated_at)}</time>
          <span>{changes[state]}</span>
        </p>
      </div>
      {state !== 'same' && (
        <div className="flex flex-wrap items-start gap-1 sm:justify-end">
          <button type="button" className="admin-action border-line" aria-disabled={busy} onClick={restore}>
            <RotateCcw aria-hidden />
            Restore
          </button>
        </div>
      )}
    </li>
  )
}
