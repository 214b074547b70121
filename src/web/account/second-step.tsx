import { useEffect, useRef } from 'react'
import type { Viewer } from '../../contract/accounts.ts'
import { ApiError, messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { accountApi } from './api.ts'
import { PasskeyButton } from './passkey-button.tsx'

interface SecondStepProps {
  challenge: string
  onDone: (signedIn: { token: string; user: Viewer }) => void
  /** Back to the password. */
  onBack: () => void
}

/** Asks for the code of the second factor, after the right password. */
export function SecondStep({ challenge, onDone, onBack }: SecondStepProps) {
  const code = useRef<HTMLInputElement>(null)
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/second-factor.ts')).secondStepCode,
    send: async ({ code: typed = '' }) => onDone(await accountApi.secondStep(challenge, typed)),
    failed: (error) => {
      notify.error('Authentication failed', messageOf(error, 'Login failed'))
      code.current?.select()
      if (error instanceof ApiError && error.code === 'challenge_ended') onBack()
    },
  })
  useEffect(() => code.current?.focus(), [])

  return (
    <form className="grid gap-5" {...props}>
      <Field
        label="Code"
        error={errors.code}
        hint="The six digits from your authenticator app. Without the app, use one of your recovery codes."
      >
        {(control) => (
          <Input
            {...control}
            ref={code}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
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
