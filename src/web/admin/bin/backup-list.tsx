import { useState } from 'react'
import type { KeptBackup } from '../../../contract/backups.ts'
import { useQuery } from '../../queries/hooks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { CouldNotLoad } from '../list/could-not-load.tsx'
import { BackupEntryList } from './backup-entry-list.tsx'

/** The choice of a backup, and its entries. */
export function BackupList() {
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
