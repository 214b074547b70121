import { Download } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { AccountRow } from './account-row.tsx'
import { accountApi } from './api.ts'
import { useAction } from './use-action.ts'

export function OwnData() {
  const { busy, run } = useAction(async () => save(await accountApi.ownData()), 'Failed to download your data')
  return (
    <AccountRow
      heading="Your data"
      text="Everything that this site keeps about you: account, sessions, comments, likes."
    >
      <Button variant="secondary" aria-disabled={busy} onClick={run}>
        <Download aria-hidden />
        Download my data
      </Button>
    </AccountRow>
  )
}

/** A plain link could not send the token along. */
function save(data: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(data)
  link.download = 'my-data.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
