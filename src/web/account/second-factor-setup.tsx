import { type ReactNode, useId, useState } from 'react'
import type { SecondFactorSetup as Secret } from '../../contract/second-factor.ts'
import { messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input, PasswordInput } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { accountApi } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Sets the second factor up: the password, then the app and its first code, then the recovery codes. */
export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) {
    return (
      <Step
        title="Save your recovery codes"
        onClose={onClose}
        action={<Button onClick={onClose}>I have saved them</Button>}
      >
        <RecoveryCodes codes={codes} />
      </Step>
    )
  }
  return secret ? (
    <App secret={secret} onDone={setCodes} onClose={onClose} />
  ) : (
    <Password onDone={setSecret} onClose={onClose} />
  )
}

function Password({ onDone, onClose }: { onDone: (secret: Secret) => void; onClose: () => void }) {
  const id = useId()
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/second-factor.ts')).passwordInput,
    send: async ({ password = '' }) => onDone(await accountApi.beginSecondFactor(password)),
    failed: (error) => notify.error(messageOf(error, 'Failed to set up the second factor')),
  })
  return (
    <Step title="Set up the second factor" onClose={onClose} action={<Next form={id} busy={busy} />}>
      <form id={id} className="grid gap-5" {...props}>
        <p>
          You need an authenticator app on your phone, such as Aegis, Google Authenticator or the one of your password
          manager.
        </p>
        <Field label="Your password" error={errors.password}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
        </Field>
      </form>
    </Step>
  )
}

interface AppProps {
  secret: Secret
  onDone: (codes: string[]) => void
  onClose: () => void
}

function App({ secret: { secret, qr }, onDone, onClose }: AppProps) {
  const id = useId()
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/second-factor.ts')).codeInput,
    send: async ({ code = '' }) => onDone((await accountApi.confirmSecondFactor(code)).recovery_codes),
    failed: (error) => notify.error(messageOf(error, 'Failed to set up the second factor')),
  })
  return (
    <Step title="Scan the code with your app" onClose={onClose} action={<Next form={id} busy={busy} />}>
      <form id={id} className="grid gap-5" {...props}>
        {/* Scanners expect dark modules on a light ground, in the dark theme too. */}
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          width="208"
          height="208"
          role="img"
          aria-label="QR code of the key"
          shapeRendering="crispEdges"
          className="justify-self-center"
        >
          <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
          <path fill="#000" d={qr.path} />
        </svg>
        <div>
          <p className="text-sm text-ink-muted">Or enter this key in the app:</p>
          <p className="font-mono text-sm wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
        <Field
          label="Code"
          error={errors.code}
          hint="The six digits that the app shows now. Your other devices will be signed out."
        >
          {(control) => (
            <Input {...control} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} required />
          )}
        </Field>
      </form>
    </Step>
  )
}

const Next = ({ form, busy }: { form: string; busy: boolean }) => (
  <Button type="submit" form={form} aria-disabled={busy}>
    Continue
  </Button>
)

interface StepProps {
  title: string
  onClose: () => void
  action: ReactNode
  children: ReactNode
}

const Step = ({ title, onClose, action, children }: StepProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title={title} actions={action}>
    {children}
  </Dialog>
)
