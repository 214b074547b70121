import { useId, useState } from 'react'
import { messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input, PasswordInput } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { accountApi } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const words = {
  renew: {
    title: 'New recovery codes',
    text: 'The old codes stop working.',
    button: 'Create new codes',
    failed: 'Failed to create new recovery codes',
  },
  off: {
    title: 'Turn the second factor off?',
    text: 'Unless you have a passkey, your password alone will be enough to sign in.',
    button: 'Turn it off',
    failed: 'Failed to turn off the second factor',
  },
}

/** Renews the recovery codes, or turns the second factor off. Both need the password and a code. */
export function SecondFactorChange({ what, onClose }: { what: 'renew' | 'off'; onClose: () => void }) {
  const id = useId()
  const { title, text, button, failed } = words[what]
  const [codes, setCodes] = useState<string[] | null>(null)
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/second-factor.ts')).passwordAndCodeInput,
    send: async ({ password = '', code = '' }) => {
      if (what === 'renew') return setCodes((await accountApi.renewRecoveryCodes(password, code)).recovery_codes)
      await accountApi.turnOffSecondFactor(password, code)
      notify.success('The second factor is off')
      onClose()
    },
    failed: (error) => notify.error(messageOf(error, failed)),
  })
  const dialog = { open: true, onOpenChange: (open: boolean) => !open && onClose(), title }
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
      description={text}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={what === 'off' ? 'danger' : 'primary'} aria-disabled={busy}>
            {button}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-5" {...props}>
        <Field label="Your password" error={errors.password}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
        </Field>
        <Field label="Code" error={errors.code} hint="From your app, or a recovery code.">
          {(control) => <Input {...control} name="code" autoComplete="one-time-code" spellCheck={false} required />}
        </Field>
      </form>
    </Dialog>
  )
}
