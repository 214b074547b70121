import { useState } from 'react'
import { accountMessages } from '../../contract/account-messages.ts'
import { limits } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import { ApiError, messageOf } from '../api/call.ts'
import { type FieldErrors, type FormText, useForm } from '../forms/use-form.ts'
import { type Location, TextLink } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { AccountRow } from './account-row.tsx'
import { OwnPassword, TextField } from './fields.tsx'
import { WithPasswordHelp } from './new-password-help.tsx'
import { Note } from './node-page.tsx'
import { call, session } from './session.ts'
import { remembered } from './sign-in.ts'

export function PasswordChange() {
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/accounts.ts')).changePasswordInput,
    check: newPasswordProblems,
    send: async ({ current_password = '', new_password = '' }, form) => {
      const body = { current_password, new_password }
      notify.success((await call('POST /api/auth/change-password', { body })).message)
      form.reset()
    },
    failed: (error) => notify.error(messageOf(error, 'Failed to change password')),
  })
  return (
    <AccountRow heading="Password" text="If you change it, you are signed out on all other devices.">
      <form className="grid gap-5" {...props}>
        <OwnPassword label="Current password" name="current_password" error={errors.current_password} />
        <NewPassword errors={errors} />
        <Button type="submit" variant="secondary" className="justify-self-start" aria-disabled={busy}>
          Change password
        </Button>
      </form>
    </AccountRow>
  )
}

interface ResetFormProps {
  /** Null on the server, and for an address without tokens: then nothing can be sent. */
  tokens: ResetTokens | null
  onDone: () => void
}

export function ResetForm({ tokens, onDone }: ResetFormProps) {
  const [spent, setSpent] = useState(false)
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/accounts.ts')).newPasswordInput,
    check: newPasswordProblems,
    send: async ({ new_password = '' }) => {
      if (!tokens) return notify.error(accountMessages.tokensMissing)
      remembered(await call('POST /api/auth/reset-password', { body: { ...tokens, new_password } }))
      // A reset ends every session, so this browser's token is invalid now.
      session.end()
      notify.success('Success', accountMessages.passwordReset)
      onDone()
    },
    failed: (error) => {
      setSpent(error instanceof ApiError && error.code === 'invalid_link')
      notify.error(messageOf(error, 'Failed to reset password'))
    },
  })

  return (
    <form className="needs-script grid gap-5" {...props}>
      {spent && (
        <Note tone="warn">
          This link no longer works. <TextLink to={paths.forgotPassword}>Request a new one</TextLink>
        </Note>
      )}
      <NewPassword errors={errors} />
      <Button type="submit" className="mt-1 justify-self-start" aria-disabled={busy}>
        Save password
      </Button>
    </form>
  )
}

function NewPassword({ errors }: { errors: FieldErrors }) {
  const props = { type: 'password', autoComplete: 'new-password', required: true }
  const hint = `At least ${limits.passwordMin} characters.`
  return (
    <>
      <WithPasswordHelp names={['new_password', 'confirmation']}>
        <TextField label="New password" name="new_password" hint={hint} error={errors.new_password} {...props} />
      </WithPasswordHelp>
      <TextField label="Confirm password" name="confirmation" error={errors.confirmation} {...props} />
    </>
  )
}

const newPasswordProblems = ({ new_password, confirmation }: FormText): FieldErrors =>
  new_password === confirmation ? {} : { confirmation: accountMessages.passwordsDiffer }

interface ResetTokens {
  access_token: string
  refresh_token: string
}

export function tokensIn({ search, hash }: Pick<Location, 'search' | 'hash'>): ResetTokens | null {
  const inQuery = new URLSearchParams(search)
  const inHash = new URLSearchParams(hash.slice(1))
  const access_token = inQuery.get('access_token') || inHash.get('access_token')
  const refresh_token = inQuery.get('refresh_token') || inHash.get('refresh_token')
  return access_token && refresh_token ? { access_token, refresh_token } : null
}

/** The tokens that were removed from the address. They survive a reload, because the history entry stores them. */
export function tokensKept({ state }: Pick<Location, 'state'>): ResetTokens | null {
  const { access_token, refresh_token } = state ?? {}
  return typeof access_token === 'string' && typeof refresh_token === 'string' ? { access_token, refresh_token } : null
}
