import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Viewer } from '../../contract/accounts.ts'
import { limits } from '../../contract/limits.ts'
import { messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { useQueryClient } from '../queries/hooks.ts'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.ts'
import { NotLoaded, notify, saveFile } from '../ui/notify.tsx'
import { AccountRow } from './account-row.tsx'
import { OwnPassword, TextField } from './fields.tsx'
import { call, file, useToken, viewerQuery } from './session.ts'
import { useAction } from './use-action.ts'

export function OwnData() {
  // Not a plain link, which could not send the token.
  const { busy, run } = useAction(
    async () => saveFile(await file('GET /api/auth/export'), 'my-data.json'),
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

const DeleteDialog = later(async () => (await import('./delete-account.tsx')).DeleteDialog, <NotLoaded />)

export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  return (
    <AccountRow
      heading="Delete the account"
      text="Your account, sessions, likes, messages and emails are deleted immediately and permanently."
    >
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Delete my account …
      </Button>
      <Suspense>{open && <DeleteDialog onClose={() => setOpen(false)} />}</Suspense>
    </AccountRow>
  )
}

export function DisplayName({ viewer }: { viewer: Viewer }) {
  const client = useQueryClient()
  const token = useToken()
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/accounts.ts')).profileInput,
    send: async ({ display_name = '' }) => {
      const body = { display_name: display_name.trim() || null }
      client.setQueryData(viewerQuery(token).queryKey, await call('PUT /api/auth/me', { body }))
      await client.invalidateQueries({ queryKey: ['comments'] })
      notify.success('Display name saved')
    },
    failed: (error) => notify.error(messageOf(error, 'Failed to save the display name')),
  })
  return (
    <AccountRow
      heading="Display name"
      text="Shown next to your comments. If it is empty, your comments are shown as Anonymous."
    >
      <form className="grid gap-5" {...props}>
        <TextField
          label="Display name"
          optional
          error={errors.display_name}
          name="display_name"
          autoComplete="nickname"
          maxLength={limits.displayName}
          defaultValue={viewer.display_name ?? ''}
        />
        <Button type="submit" variant="secondary" className="justify-self-start" aria-disabled={busy}>
          Save name
        </Button>
      </form>
    </AccountRow>
  )
}

export function EmailChange({ email }: { email: string }) {
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/accounts.ts')).changeEmailInput,
    send: async ({ email = '', password = '' }, form) => {
      const { message } = await call('POST /api/auth/email', { body: { email, password } })
      notify.success('Check both inboxes', message)
      form.reset()
    },
    failed: (error) => notify.error(messageOf(error, 'Failed to change the email address')),
  })
  return (
    <AccountRow
      heading="Email address"
      text={
        <>
          Currently <span className="wrap-anywhere">{email}</span>. To change it, confirm the change in both inboxes
          within an hour.
        </>
      }
    >
      <form className="grid gap-5" {...props}>
        <TextField
          label="New email address"
          error={errors.email}
          name="email"
          type="email"
          autoComplete="email"
          required
        />
        <OwnPassword error={errors.password} />
        <Button type="submit" variant="secondary" className="justify-self-start" aria-disabled={busy}>
          Change address
        </Button>
      </form>
    </AccountRow>
  )
}
