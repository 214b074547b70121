import { Suspense, useEffect, useState } from 'react'
import { accountMessages } from '../../contract/account-messages.ts'
import { paths } from '../../contract/site-map.ts'
import { AuthForm, type AuthMode, Confirmation, SignedIn } from '../account/auth-form.tsx'
import { nextPage, sameSite } from '../account/next-page.ts'
import { NodePage } from '../account/node-page.tsx'
import { PasskeyButton } from '../account/passkey-button.tsx'
import { call, session, useToken, useViewer, viewerQuery } from '../account/session.ts'
import { type SignedIn as Session, signIn } from '../account/sign-in.ts'
import { PageHead } from '../app/page-head.tsx'
import { useQueryClient } from '../queries/hooks.ts'
import { useNavigate, useSearchParams } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
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
