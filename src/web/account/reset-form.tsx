import { useState } from 'react'
import { accountMessages } from '../../contract/account-messages.ts'
import { limits } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import { ApiError, messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { Link } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { accountApi } from './api.ts'
import { NewPassword, newPasswordProblems } from './new-password.tsx'
import { Note } from './note.tsx'
import type { ResetTokens } from './reset-tokens.ts'
import { session } from './session.ts'

interface ResetFormProps {
  /** Null where nothing can be sent: on the server, and for an address without them. */
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
      await accountApi.reset({ ...tokens, new_password })
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
          This link no longer works.{' '}
          <Link className="link" to={paths.forgotPassword}>
            Request a new one
          </Link>
        </Note>
      )}
      <NewPassword errors={errors} hint={`At least ${limits.passwordMin} characters.`} />
      <Button type="submit" className="mt-1 justify-self-start" aria-disabled={busy}>
        Save password
      </Button>
    </form>
  )
}
