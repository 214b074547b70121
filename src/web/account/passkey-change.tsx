import { useId } from 'react'
import type { Passkey } from '../../contract/passkeys.ts'
import { messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input, PasswordInput } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { accountApi } from './api.ts'

interface PasskeyChangeProps {
  what: 'rename' | 'remove'
  passkey: Passkey
  onClose: () => void
}

/** Renames a passkey, or removes it with the password. */
export function PasskeyChange({ what, passkey, onClose }: PasskeyChangeProps) {
  const id = useId()
  const removing = what === 'remove'
  const { busy, errors, props } = useForm({
    schema: async () =>
      removing
        ? (await import('../../contract/second-factor.ts')).passwordInput
        : (await import('../../contract/passkeys.ts')).passkeyNameInput,
    send: async ({ password = '', name = '' }) => {
      if (removing) await accountApi.removePasskey(passkey.id, password)
      else await accountApi.renamePasskey(passkey.id, name)
      notify.success(removing ? 'Passkey removed' : 'Passkey renamed')
      onClose()
    },
    failed: (error) => notify.error(messageOf(error, `Failed to ${what} the passkey`)),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={removing ? `Remove “${passkey.name}”?` : 'Rename the passkey'}
      description={
        removing && 'It can no longer sign you in here. Delete it on your device or in your password manager as well.'
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={removing ? 'danger' : 'primary'} aria-disabled={busy}>
            {removing ? 'Remove it' : 'Rename'}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-5" {...props}>
        {removing ? (
          <Field label="Your password" error={errors.password}>
            {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
          </Field>
        ) : (
          <Field label="Name" error={errors.name}>
            {(control) => (
              <Input {...control} name="name" defaultValue={passkey.name} maxLength={60} autoComplete="off" required />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
