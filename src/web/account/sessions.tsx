import { type ReactNode, useRef } from 'react'
import type { Session } from '../../contract/accounts.ts'
import { paths } from '../../contract/site-map.ts'
import { useQuery, useQueryClient } from '../queries/hooks.ts'
import { useNavigate } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { SkeletonText } from '../ui/placeholder.tsx'
import { timeLabel } from '../ui/time-label.ts'
import { accountApi } from './api.ts'
import { AccountRow } from './own-account.tsx'
import { session, signOut, useToken } from './session.ts'
import { useAction } from './use-action.ts'

export function Sessions() {
  const navigate = useNavigate()
  const everywhere = useAction(async () => {
    await accountApi.signOutEverywhere()
    // Leave this page first: without a token it redirects to the sign-in page by itself.
    navigate(paths.auth(), { replace: true })
    session.end()
    notify.success('Signed out everywhere')
  }, 'Failed to sign out everywhere')

  return (
    <AccountRow heading="Where you are signed in" text="You can sign out devices that you no longer use.">
      <SessionList>
        <Button
          variant="secondary"
          onClick={() => {
            navigate(paths.home)
            signOut()
          }}
        >
          Sign out
        </Button>
        <Button variant="secondary" aria-disabled={everywhere.busy} onClick={everywhere.run}>
          Sign out everywhere
        </Button>
      </SessionList>
    </AccountRow>
  )
}

/** The devices where the person is signed in. `children` are the buttons that concern this device or all. */
function SessionList({ children }: { children: ReactNode }) {
  const token = useToken()
  const queries = useQueryClient()
  const queryKey = ['sessions', token]
  const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn: accountApi.sessions })
  const list = useRef<HTMLUListElement>(null)

  const ended = async (message: string) => {
    await queries.invalidateQueries({ queryKey })
    // The pressed button is gone.
    list.current?.focus()
    notify.success(message)
  }
  const others = useAction(async () => {
    await accountApi.endOtherSessions()
    await ended('Other devices signed out')
  }, 'Failed to sign out the other devices')

  if (!data && error) {
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>The devices could not be loaded.</p>
        <Button variant="secondary" size="small" disabled={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
        <div className="flex flex-wrap gap-4">{children}</div>
      </div>
    )
  }
  if (!data) return <SkeletonText lines={3} />
  return (
    <div className="grid justify-items-start gap-5">
      <ul ref={list} tabIndex={-1} aria-label="Devices" className="grid w-full gap-4">
        {data.map((session) => (
          <Device key={session.id} session={session} onEnded={() => ended('Device signed out')} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-4">
        {data.length > 1 && (
          <Button variant="secondary" aria-disabled={others.busy} onClick={others.run}>
            Sign out all other devices
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

function Device({ session, onEnded }: { session: Session; onEnded: () => Promise<void> }) {
  const { id, device, current, created_at, last_used_at } = session
  const name = device ?? 'Unknown device'
  const end = useAction(async () => {
    await accountApi.endSession(id)
    await onEnded()
  }, 'Failed to sign out the device')
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line pt-4">
      <div>
        <p className="font-heading font-semibold">
          {name}
          {current && <span className="ml-2 text-sm font-normal text-ink-muted">this device</span>}
        </p>
        <p className="text-sm text-ink-muted">Last used {timeLabel(last_used_at)}</p>
        <p className="text-sm text-ink-muted">Signed in {timeLabel(created_at)}</p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="small"
          className="flex-none"
          aria-disabled={end.busy}
          onClick={end.run}
          aria-label={`Sign out ${name}, last used ${timeLabel(last_used_at)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
