import { Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.ts'
import { NotLoaded } from '../ui/notify.tsx'
import { AccountRow } from './account-row.tsx'

const DeleteDialog = later(async () => (await import('./delete-dialog.tsx')).DeleteDialog, <NotLoaded />)

export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  // Loaded on demand and then left mounted, so that its closing animation runs.
  const [wanted, setWanted] = useState(false)
  return (
    <AccountRow
      heading="Delete the account"
      text="Your account, sessions, likes, messages and emails are deleted immediately and permanently."
    >
      <Button
        variant="danger"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Delete my account …
      </Button>
      {wanted && (
        <Suspense>
          <DeleteDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </AccountRow>
  )
}
