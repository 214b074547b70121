import type { Viewer } from '../../contract/accounts.ts'
import { limits } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import { messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { Link } from '../router/router.tsx'
import { Button, buttonStyle } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { TextField } from './fields.tsx'
import { NodePage, Note } from './node-page.tsx'
import { signOut } from './session.ts'

export type AuthMode = 'sign-in' | 'sign-up'

interface AuthFormProps {
  mode: AuthMode
  onMode: (mode: AuthMode) => void
  signIn: (email: string, password: string) => Promise<void>
  signUp: (person: { email: string; password: string; display_name: string | null }) => Promise<void>
}

const contract = () => import('../../contract/accounts.ts')

/** Sign-in and sign-up share one form, so that an address typed in one mode is kept in the other. */
export function AuthForm({ mode, onMode, signIn, signUp }: AuthFormProps) {
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
export const SignedIn = ({ viewer, next }: { viewer: Viewer; next: string | null }) => (
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

export function Confirmation({ confirmed, reason }: { confirmed: string | null; reason: string | null }) {
  if (confirmed === '1') return <Note tone="ok">Your email address is confirmed. You can now sign in.</Note>
  if (confirmed !== '0') return null
  const sentence = failures[reason ?? ''] ?? 'This link is incomplete. Please open it again from the email.'
  return <Note tone="warn">{sentence}</Note>
}
