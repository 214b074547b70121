import { useState } from 'react'
import { binDays } from '../../../contract/bin.ts'
import { ViewTabs } from '../list/view-tabs.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { BackupList } from './backup-list.tsx'
import { DeletedList } from './deleted-list.tsx'

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
        text={`Deleted entries stay here for ${binDays} days. Earlier versions are in the backups.`}
      />
      <ViewTabs label="Source" views={views} view={view} onView={setView}>
        {view === 'deleted' ? <DeletedList /> : <BackupList />}
      </ViewTabs>
    </>
  )
}
