import { Suspense, useEffect, useState } from 'react'
import { accountMessages } from '../../contract/account-messages.ts'
import type { Viewer } from '../../contract/accounts.ts'
import { limits } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import { TextField } from '../account/fields.tsx'
import { nextPage, sameSite } from '../account/next-page.ts'
import { NodePage, Note } from '../account/node-page.tsx'
import { PasskeyButton } from '../account/passkey-button.tsx'
import { call, session, signOut, useToken, useViewer, viewerQuery } from '../account/session.ts'
import { type SignedIn as Session, signIn } from '../account/sign-in.ts'
import { messageOf } from '../api/call.ts'
import { PageHead } from '../app/page-head.tsx'
import { useForm } from '../forms/use-form.ts'
import { useQueryClient } from '../queries/hooks.ts'
import { Link, useNavigate, useSearchParams } from '../router/router.tsx'
import { Button, buttonStyle } from '../ui/button.tsx'
import { later } from '../ui/later.ts'
import { notify } from '../ui/notify.tsx'
import { Loading } from '../ui/placeholder.tsx'

const SecondStep = later(
  async () => (await import('../account/second-step.tsx')).SecondStep,
  <p role="alert">This part of the page could not be loaded. Please reload the page.</p>,
)

export function Page() {
  const token = useToken()
  const { data: viewer, isPending } = useViewer()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [step, setStep] = useState<Step>({ heading: 'Sign in' })
  const admin = viewer?.role === 'admin'

  useEffect(() => {
    if (admin) navigate(sameSite(query.get('next')) ?? paths.admin, { replace: true })
  }, [admin, query, navigate])

  return (
    <>
      <PageHead title={step.heading} description="Sign in to comment, or to manage this site." />
      {token !== null && (isPending || admin) ? (
        <NodePage heading="Sign in">
          <Loading label="Checking whether you are signed in" lines={3} />
        </NodePage>
      ) : viewer ? (
        <SignedIn viewer={viewer} next={sameSite(query.get('next'))} />
      ) : (
        <NodePage heading={step.heading}>
          {step.heading === 'Check your email' ? (
            <Mailed to={step.mailed} onBack={() => setStep({ heading: 'Sign in' })} />
          ) : (
            <SignInOrUp step={step} onStep={setStep} />
          )}
        </NodePage>
      )}
    </>
  )
}

type Step =
  | { heading: 'Sign in' | 'Sign up' }
  /** The password was right, and the account has a second factor. */
  | { heading: 'Enter your code'; challenge: string }
  /** The confirmation went to this address. */
  | { heading: 'Check your email'; mailed: string }

type SignInOrUpProps = { step: Exclude<Step, { mailed: string }>; onStep: (step: Step) => void }

function SignInOrUp({ step, onStep }: SignInOrUpProps) {
  const [query] = useSearchParams()
  const client = useQueryClient()
  const navigate = useNavigate()
  const start = ({ token, user }: Session) => {
    client.setQueryData(viewerQuery(token).queryKey, user)
    const kept = nextPage.take()
    // The specification sends everybody to /admin, but only an admin may enter it.
    const next = sameSite(query.get('next')) ?? (user.role === 'admin' ? paths.admin : (kept ?? paths.account))
    session.start(token)
    notify.success('Login successful', 'Welcome back!')
    navigate(next, { replace: true })
  }

  if (step.heading === 'Enter your code') {
    return (
      <Suspense>
        <SecondStep challenge={step.challenge} onDone={start} onBack={() => onStep({ heading: 'Sign in' })} />
      </Suspense>
    )
  }
  const mode: AuthMode = step.heading === 'Sign in' ? 'sign-in' : 'sign-up'
  return (
    <>
      <Confirmation confirmed={query.get('confirmed')} reason={query.get('reason')} />
      <AuthForm
        mode={mode}
        onMode={(next) => onStep({ heading: next === 'sign-in' ? 'Sign in' : 'Sign up' })}
        signIn={async (email, password) => {
          const answer = await signIn(email, password)
          if ('challenge' in answer) onStep({ heading: 'Enter your code', challenge: answer.challenge })
          else start(answer)
        }}
        signUp={async (person) => {
          await call('POST /api/auth/signup', { body: person })
          nextPage.keep(sameSite(query.get('next')))
          onStep({ heading: 'Check your email', mailed: person.email })
        }}
      />
      {mode === 'sign-in' && (
        <div className="needs-script grid">
          <PasskeyButton onDone={start}>Sign in with a passkey</PasskeyButton>
        </div>
      )}
    </>
  )
}

const Mailed = ({ to, onBack }: { to: string; onBack: () => void }) => (
  <div role="status" className="grid gap-4">
    <p>{accountMessages.confirmationSent}</p>
    <p className="wrap-anywhere text-ink-muted">
      We sent a link to {to}. It works for 24 hours. If you do not see the email, check your spam folder.
    </p>
    <Button variant="secondary" className="justify-self-start" onClick={onBack}>
      Back to sign in
    </Button>
  </div>
)

type AuthMode = 'sign-in' | 'sign-up'

interface AuthFormProps {
  mode: AuthMode
  onMode: (mode: AuthMode) => void
  signIn: (email: string, password: string) => Promise<void>
  signUp: (person: { email: string; password: string; display_name: string | null }) => Promise<void>
}

const contract = () => import('../../contract/accounts.ts')

/** Sign-in and sign-up share one form, so that an address typed in one mode is kept in the other. */
function AuthForm({ mode, onMode, signIn, signUp }: AuthFormProps) {
  const joining = mode === 'sign-up'
  const { busy, errors, setErrors, props } = useForm({
    schema: async () => (joining ? (await contract()).signUpInput : (await contract()).signInInput),
    send: ({ email = '', password = '', display_name = '' }) =>
      joining ? signUp({ email, password, display_name: display_name.trim() || null }) : signIn(email, password),
    failed: (error) => {
      const unreadable = joining ? 'Signup failed' : 'Login failed'
      notify.error('Authentication failed', messageOf(error, 'Please check your credentials.', unreadable))
    },
  })
  const change = () => {
    setErrors({})
    onMode(joining ? 'sign-in' : 'sign-up')
  }

  return (
    <>
      <form className="needs-script grid gap-5" {...props}>
        <TextField label="Email" error={errors.email} name="email" type="email" autoComplete="email" required />
        <TextField
          label="Password"
          error={errors.password}
          hint={joining ? `At least ${limits.passwordMin} characters.` : undefined}
          type="password"
          name="password"
          autoComplete={joining ? 'new-password' : 'current-password'}
          required
        />
        {joining && (
          <TextField
            label="Display name"
            hint="Shown next to your comments. If it is empty, your comments are shown as Anonymous."
            optional
            error={errors.display_name}
            name="display_name"
            autoComplete="nickname"
            maxLength={limits.displayName}
          />
        )}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Button type="submit" aria-disabled={busy}>
            {joining ? 'Sign up' : 'Sign in'}
          </Button>
          {!joining && (
            <Link className={buttonStyle({ variant: 'quiet' })} to={paths.forgotPassword}>
              Forgot password?
            </Link>
          )}
        </div>
      </form>
      <p className="needs-script flex flex-wrap items-center gap-x-3 border-t border-line pt-4 text-ink-muted">
        {joining ? 'Already have an account?' : 'No account yet?'}
        <Button variant="quiet" onClick={change}>
          {joining ? 'Sign in' : 'Sign up'}
        </Button>
      </p>
    </>
  )
}

/** Shown on /auth to a signed-in visitor instead of a redirect, to avoid a loop between /auth and /admin. */
const SignedIn = ({ viewer, next }: { viewer: Viewer; next: string | null }) => (
  <NodePage heading="You are signed in">
    <p className="wrap-anywhere">
      {viewer.display_name && <span className="block font-heading font-semibold">{viewer.display_name}</span>}
      <span className="text-ink-muted">{viewer.email}</span>
    </p>
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button variant="secondary" onClick={signOut}>
        Sign out
      </Button>
      <Link className={buttonStyle({ variant: 'quiet' })} to={paths.account}>
        Your account
      </Link>
      {next && (
        <Link className={buttonStyle({ variant: 'quiet' })} to={next}>
          Go back
        </Link>
      )}
    </div>
  </NodePage>
)

const failures: Record<string, string> = {
  used: 'This link has already been used. If your email address is confirmed, sign in.',
  expired: 'This link has expired. Sign up again with the same email address to get a new one.',
}

function Confirmation({ confirmed, reason }: { confirmed: string | null; reason: string | null }) {
  if (confirmed === '1') return <Note tone="ok">Your email address is confirmed. You can now sign in.</Note>
  if (confirmed !== '0') return null
  const sentence = failures[reason ?? ''] ?? 'This link is incomplete. Please open it again from the email.'
  return <Note tone="warn">{sentence}</Note>
}
