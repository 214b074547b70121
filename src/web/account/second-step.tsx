import { useEffect, useRef } from 'react'
import { ApiError, messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { TextField } from './fields.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { call } from './session.ts'
import { knownDevice, remembered, type SignedIn } from './sign-in.ts'

interface SecondStepProps {
  challenge: string
  onDone: (signedIn: SignedIn) => void
  onBack: () => void
}

export function SecondStep({ challenge, onDone, onBack }: SecondStepProps) {
  const field = useRef<HTMLInputElement>(null)
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/second-factor.ts')).secondStepCode,
    send: async ({ code = '' }) => {
      const body = { challenge, code, device: knownDevice() }
      onDone(remembered(await call('POST /api/auth/login/second-factor', { body })))
    },
    failed: (error) => {
      notify.error('Authentication failed', messageOf(error, 'Login failed'))
      field.current?.select()
      if (error instanceof ApiError && error.code === 'challenge_ended') onBack()
    },
  })
  useEffect(() => field.current?.focus(), [])

  return (
    <form className="grid gap-5" {...props}>
      <TextField
        label="Code"
        hint="The six digits from your authenticator app. Without the app, use one of your recovery codes."
        error={errors.code}
        ref={field}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Button type="submit" aria-disabled={busy}>
          Sign in
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
      <PasskeyButton challenge={challenge} onDone={onDone} onEnded={onBack}>
        Use a passkey
      </PasskeyButton>
    </form>
  )
}
