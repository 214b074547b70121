import { useState } from 'react'
import { accountMessages } from '../../contract/account-messages.ts'
import { paths } from '../../contract/site-map.ts'
import { TextField } from '../account/fields.tsx'
import { NodePage } from '../account/node-page.tsx'
import { call } from '../account/session.ts'
import { messageOf } from '../api/call.ts'
import { PageHead } from '../app/page-head.tsx'
import { useForm } from '../forms/use-form.ts'
import { Link } from '../router/router.tsx'
import { Button, buttonStyle } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'

export function Page() {
  const [mailed, setMailed] = useState<string | null>(null)
  // Try again returns to the form with the address still in it.
  const [email, setEmail] = useState('')
  return (
    <>
      <PageHead title="Forgot password" description="Request a link to set a new password." />
      {mailed === null ? (
        <NodePage heading="Forgot password">
          <RequestForm email={email} onSent={(to) => [setEmail(to), setMailed(to)]} />
        </NodePage>
      ) : (
        <NodePage heading="Check your email">
          <p role="status" className="wrap-anywhere">
            If there is an account for {mailed}, we sent a link to set a new password. It works for one hour.
          </p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button variant="secondary" onClick={() => setMailed(null)}>
              Try again
            </Button>
            <BackToLogin />
          </div>
        </NodePage>
      )}
    </>
  )
}

function RequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/accounts.ts')).resetRequestInput,
    send: async ({ email = '' }) => {
      const body = { email, redirectUrl: location.origin + paths.resetPassword }
      await call('POST /api/auth/reset-password-request', { body })
      notify.success(accountMessages.resetSent)
      onSent(email)
    },
    failed: (error) => notify.error(messageOf(error, 'Failed to request password reset')),
  })
  return (
    <form className="needs-script grid gap-5" {...props}>
      <p className="text-ink-muted">We will email you a link to set a new password.</p>
      <TextField
        label="Email"
        error={errors.email}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        required
      />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Button type="submit" aria-disabled={busy}>
          Send link
        </Button>
        <BackToLogin />
      </div>
    </form>
  )
}

const BackToLogin = () => (
  <Link className={buttonStyle({ variant: 'quiet' })} to={paths.auth()}>
    Back to login
  </Link>
)
