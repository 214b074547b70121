import { limits } from '../../contract/limits.ts'
import { messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Field, PasswordInput } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { AccountRow } from './account-row.tsx'
import { accountApi } from './api.ts'
import { NewPassword, newPasswordProblems } from './new-password.tsx'

export function PasswordChange() {
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/accounts.ts')).changePasswordInput,
    check: newPasswordProblems,
    send: async ({ current_password = '', new_password = '' }, form) => {
      const { message } = await accountApi.changePassword(current_password, new_password)
      notify.success(message)
      form.reset()
    },
    failed: (error) => notify.error(messageOf(error, 'Failed to change password')),
  })
  return (
    <AccountRow heading="Password" text="If you change it, you are signed out on all other devices.">
      <form className="grid gap-5" {...props}>
        <Field label="Current password" error={errors.current_password}>
          {(control) => <PasswordInput {...control} name="current_password" autoComplete="current-password" required />}
        </Field>
        <NewPassword errors={errors} hint={`At least ${limits.passwordMin} characters.`} />
        <Button type="submit" variant="secondary" className="justify-self-start" aria-disabled={busy}>
          Change password
        </Button>
      </form>
    </AccountRow>
  )
}
