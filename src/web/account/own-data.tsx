import { Download } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/notify.tsx'
import { AccountRow } from './account-row.tsx'
import { accountApi } from './api.ts'
import { useAction } from './use-action.ts'

export function OwnData() {
  // Not a plain link, which could not send the token.
  const { busy, run } = useAction(
    async () => saveFile(await accountApi.ownData(), 'my-data.json'),
    'Failed to download your data',
  )
  return (
    <AccountRow
      heading="Your data"
      text="Everything that this site stores about you: account, sessions, comments, likes, messages, emails and subscription."
    >
      <Button variant="secondary" aria-disabled={busy} onClick={run}>
        <Download aria-hidden />
        Download my data
      </Button>
    </AccountRow>
  )
}
