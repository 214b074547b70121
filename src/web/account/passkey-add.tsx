import { useId, useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input, PasswordInput } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { addPasskey, passkeyMessage } from './passkey-calls.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Adds a passkey: password and name, then the browser's own dialog, then recovery codes with the first factor. */
export function PasskeyAdd({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/passkeys.ts')).addPasskeyForm,
    send: async ({ password = '', name = '' }) => {
      try {
        const { recovery_codes } = await addPasskey(password, name)
        notify.success('Passkey added')
        if (recovery_codes) setCodes(recovery_codes)
        else onClose()
      } catch (error) {
        if (error instanceof ApiError) throw error
        notify.error('No passkey was added', passkeyMessage(error, ''))
      }
    },
    failed: (error) => notify.error('No passkey was added', passkeyMessage(error, 'Please try again.')),
  })
  const dialog = { open: true, onOpenChange: (open: boolean) => !open && onClose() }
  if (codes) {
    return (
      <Dialog
        {...dialog}
        title="Save your recovery codes"
        actions={<Button onClick={onClose}>I have saved them</Button>}
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    )
  }
  return (
    <Dialog
      {...dialog}
      title="Add a passkey"
      description="Your browser then asks where to save it: on this device, on your phone, in a password manager or on a security key."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} aria-disabled={busy}>
            Continue
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-5" {...props}>
        <Field label="Your password" error={errors.password}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
        </Field>
        <Field label="Name" error={errors.name} hint="To tell it apart from your other passkeys, such as “Phone”.">
          {(control) => <Input {...control} name="name" maxLength={60} autoComplete="off" required />}
        </Field>
      </form>
    </Dialog>
  )
}
