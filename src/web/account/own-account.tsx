import { Download } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import type { Viewer } from '../../contract/accounts.ts'
import { limits } from '../../contract/limits.ts'
import { messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { useQueryClient } from '../queries/hooks.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, PasswordInput } from '../ui/field.tsx'
import { later } from '../ui/later.ts'
import { NotLoaded, notify, saveFile } from '../ui/notify.tsx'
import { accountApi } from './api.ts'
import { useToken, viewerQuery } from './session.ts'
import { useAction } from './use-action.ts'

interface AccountRowProps {
  heading: string
  text: ReactNode
  children: ReactNode
}

/** One action of the account: its name on the left, its controls on the right. */
export function AccountRow({ heading, text, children }: AccountRowProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-6 border-t border-line py-10 lg:grid-cols-12 lg:py-12">
      <div className="lg:col-span-5">
        <h2 id={id} className="text-2xl">
          {heading}
        </h2>
        <p className="mt-3 max-w-[28rem] text-ink-muted">{text}</p>
      </div>
      <div className="lg:col-span-6 lg:col-start-7">{children}</div>
    </section>
  )
}

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

export function DisplayName({ viewer }: { viewer: Viewer }) {
  const client = useQueryClient()
  const token = useToken()
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/accounts.ts')).profileInput,
    send: async ({ display_name = '' }) => {
      const renamed = await accountApi.rename(display_name.trim() || null)
      client.setQueryData(viewerQuery(token).queryKey, renamed)
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
        <Field label="Display name" error={errors.display_name} optional>
          {(control) => (
            <Input
              {...control}
              name="display_name"
              autoComplete="nickname"
              maxLength={limits.displayName}
              defaultValue={viewer.display_name ?? ''}
            />
          )}
        </Field>
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
    send: async ({ email: wanted = '', password = '' }, form) => {
      const { message } = await accountApi.changeEmail(wanted, password)
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
        <Field label="New email address" error={errors.email}>
          {(control) => <Input {...control} name="email" type="email" autoComplete="email" required />}
        </Field>
        <Field label="Your password" error={errors.password}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
        </Field>
        <Button type="submit" variant="secondary" className="justify-self-start" aria-disabled={busy}>
          Change address
        </Button>
      </form>
    </AccountRow>
  )
}
