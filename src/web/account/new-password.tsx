import { accountMessages } from '../../contract/account-messages.ts'
import type { FieldErrors, FormText } from '../forms/use-form.ts'
import { Field, PasswordInput } from '../ui/field.tsx'

/** A new password, typed twice. The reset and the change of a password both use it. */
export function NewPassword({ errors, hint }: { errors: FieldErrors; hint: string }) {
  return (
    <>
      <Field label="New password" error={errors.new_password} hint={hint}>
        {(control) => <PasswordInput {...control} name="new_password" autoComplete="new-password" required />}
      </Field>
      <Field label="Confirm password" error={errors.confirmation}>
        {(control) => <PasswordInput {...control} name="confirmation" autoComplete="new-password" required />}
      </Field>
    </>
  )
}

export const newPasswordProblems = ({ new_password, confirmation }: FormText): FieldErrors =>
  new_password === confirmation ? {} : { confirmation: accountMessages.passwordsDiffer }
