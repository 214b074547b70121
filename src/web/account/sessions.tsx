import { useRef } from 'react'
import type { Session } from '../../contract/accounts.ts'
import { paths } from '../../contract/site-map.ts'
import { useQuery, useQueryClient } from '../queries/hooks.ts'
import { useNavigate } from '../router/router.tsx'
import { Button, SmallButton } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { timeLabel } from '../ui/time-label.ts'
import { AccountRow, Loaded } from './account-row.tsx'
import { call, session, signOut, useToken } from './session.ts'
import { useAction } from './use-action.ts'

export function Sessions() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const queryKey = ['sessions', useToken()]
  const query = useQuery({ queryKey, queryFn: () => call('GET /api/auth/sessions') })
  const list = useRef<HTMLUListElement>(null)

  const ended = async (message: string) => {
    await queries.invalidateQueries({ queryKey })
    // The pressed button is gone.
    list.current?.focus()
    notify.success(message)
  }
  const others = useAction(async () => {
    await call('DELETE /api/auth/sessions')
    await ended('Other devices signed out')
  }, 'Failed to sign out the other devices')
  const everywhere = useAction(async () => {
    await call('POST /api/auth/logout-all')
    // Leave this page first: without a token it redirects to the sign-in page by itself.
    navigate(paths.auth(), { replace: true })
    session.end()
    notify.success('Signed out everywhere')
  }, 'Failed to sign out everywhere')
  const here = () => {
    navigate(paths.home)
    signOut()
  }

  return (
    <AccountRow heading="Where you are signed in" text="You can sign out devices that you no longer use.">
      <div className="grid justify-items-start gap-5">
        <Loaded query={query} what="The devices" lines={3}>
          {(sessions) => (
            <ul ref={list} tabIndex={-1} aria-label="Devices" className="grid w-full gap-4">
              {sessions.map((session) => (
                <Device key={session.id} session={session} onEnded={() => ended('Device signed out')} />
              ))}
            </ul>
          )}
        </Loaded>
        {(query.data || query.error) && (
          <div className="flex flex-wrap gap-4">
            {query.data && query.data.length > 1 && (
              <Button variant="secondary" aria-disabled={others.busy} onClick={others.run}>
                Sign out all other devices
              </Button>
            )}
            <Button variant="secondary" onClick={here}>
              Sign out
            </Button>
            <Button variant="secondary" aria-disabled={everywhere.busy} onClick={everywhere.run}>
              Sign out everywhere
            </Button>
          </div>
        )}
      </div>
    </AccountRow>
  )
}

function Device({ session, onEnded }: { session: Session; onEnded: () => Promise<void> }) {
  const { id, device, current, created_at, last_used_at } = session
  const name = device ?? 'Unknown device'
  const end = useAction(async () => {
    await call('DELETE /api/auth/sessions/{id}', { params: { id } })
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
        <SmallButton
          className="flex-none"
          aria-disabled={end.busy}
          onClick={end.run}
          aria-label={`Sign out ${name}, last used ${timeLabel(last_used_at)}`}
        >
          Sign out
        </SmallButton>
      )}
    </li>
  )
}
