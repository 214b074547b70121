import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, createCall } from '../api.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { session, signOut, useViewer, type Viewer, viewerQuery } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { notify } from '../ui/notify.ts'
import { PasswordInput } from '../ui/password-input.tsx'

const call = createCall((path, init) => fetch(path, init))

/** Sign in. A place holder until the accounts' own pages come: only what the admin area needs to be reached. */
export function Page() {
  const { data: viewer } = useViewer()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const next = sameSite(query.get('next'))
  const admin = viewer?.role === 'admin'

  useEffect(() => {
    if (admin) navigate(next ?? paths.admin, { replace: true })
  }, [admin, next, navigate])

  return (
    <div className="mx-auto w-[min(26rem,100%-2.5rem)] py-24">
      <PageHead title="Sign in" description="Sign in to comment, or to manage this site." hidden />
      <h1 className="mb-8 text-2xl">Sign in</h1>
      {viewer && !admin ? <SignedIn viewer={viewer} /> : <SignIn next={next} />}
    </div>
  )
}

function SignedIn({ viewer }: { viewer: Viewer }) {
  return (
    <div className="grid gap-6">
      <p>You are signed in as {viewer.email}.</p>
      <Button variant="secondary" onClick={signOut}>
        Sign out
      </Button>
    </div>
  )
}

function SignIn({ next }: { next: string | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email, password } = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    try {
      const response = await call('/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      const { token, user }: { token: string; user: Viewer } = await response.json()
      client.setQueryData(viewerQuery(token).queryKey, user)
      session.start(token)
      notify.success('Login successful', 'Welcome back!')
      navigate(user.role === 'admin' ? (next ?? paths.admin) : (next ?? paths.home), { replace: true })
    } catch (error) {
      notify.error(
        'Authentication failed',
        error instanceof ApiError ? error.message : 'Please check your credentials.',
      )
      setBusy(false)
    }
  }

  return (
    <form className="grid gap-6" onSubmit={submit}>
      <Field label="Email">
        {(control) => <Input {...control} name="email" type="email" autoComplete="email" required />}
      </Field>
      <Field label="Password">
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
      </Field>
      <Button type="submit" disabled={busy}>
        Sign in
      </Button>
    </form>
  )
}

/** Only a path of this site: another site's address here would lend it our name. */
const sameSite = (next: string | null) => (next && /^\/(?![/\\])/.test(next) ? next : null)
