import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { adminApi } from '../api.ts'
import { useCommands } from '../palette/commands.ts'
import { ImportDialog } from './import-dialog.tsx'

/** Import and export of the subscribers. */
export function SubscriberTools() {
  const [importing, setImporting] = useState(false)

  const exportTable = async () => {
    try {
      saveFile(await adminApi.subscriberTable({}), 'subscribers.csv')
    } catch {
      notify.error('Error', 'Failed to export the subscribers.')
    }
  }

  useCommands(() => [
    { label: 'Export subscribers as CSV', icon: Download, run: () => void exportTable() },
    { label: 'Import subscribers', icon: FileUp, run: () => setImporting(true) },
  ])

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setImporting(true)}>
        <FileUp aria-hidden />
        Import CSV
      </Button>
      <Button variant="secondary" size="small" onClick={() => void exportTable()}>
        <Download aria-hidden />
        Export CSV
      </Button>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
