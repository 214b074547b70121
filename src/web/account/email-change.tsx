import { messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, PasswordInput } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { AccountRow } from './account-row.tsx'
import { accountApi } from './api.ts'

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
