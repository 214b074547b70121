import { Suspense, useState } from 'react'
import type { SecondFactorState } from '../../contract/second-factor.ts'
import { queryOptions, useQuery, useQueryClient } from '../queries/hooks.ts'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.ts'
import { NotLoaded } from '../ui/notify.tsx'
import { SkeletonText } from '../ui/placeholder.tsx'
import { timeLabel } from '../ui/time-label.ts'
import { accountApi } from './api.ts'
import { AccountRow } from './own-account.tsx'
import { useToken } from './session.ts'

const Setup = later(async () => (await import('./second-factor-setup.tsx')).SecondFactorSetup, <NotLoaded />)
const Change = later(async () => (await import('./second-factor-change.tsx')).SecondFactorChange, <NotLoaded />)

/** The second factor of the account: its state, and what can be done with it. */
export function SecondFactor() {
  const token = useToken()
  const queries = useQueryClient()
  const { data: state, error, isFetching, refetch } = useQuery(secondFactorQuery(token))
  const [open, setOpen] = useState<'setup' | 'renew' | 'off' | null>(null)

  const close = () => {
    setOpen(null)
    void queries.invalidateQueries({ queryKey: secondFactorQuery(token).queryKey })
    void queries.invalidateQueries({ queryKey: ['sessions'] })
  }

  return (
    <AccountRow
      heading="Second factor"
      text="In addition to your password, sign-in asks for a code from an app on your phone, or for a passkey. A stolen password alone is then not enough."
    >
      {state ? (
        <div className="grid justify-items-start gap-4">
          <State state={state} />
          <div className="flex flex-wrap gap-4">
            {state.enabled && (
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('renew')}>
                New recovery codes …
              </Button>
            )}
            {state.since !== null ? (
              <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen('off')}>
                Turn it off …
              </Button>
            ) : (
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('setup')}>
                {state.enabled ? 'Set up an app …' : 'Set it up …'}
              </Button>
            )}
          </div>
        </div>
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>The second factor could not be loaded.</p>
          <Button variant="secondary" size="small" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <SkeletonText lines={2} />
      )}
      <Suspense>
        {open === 'setup' && <Setup onClose={close} />}
        {(open === 'renew' || open === 'off') && <Change what={open} onClose={close} />}
      </Suspense>
    </AccountRow>
  )
}

function State({ state: { enabled, since, recovery_codes: left } }: { state: SecondFactorState }) {
  if (!enabled) return <p>It is off.</p>
  return (
    <div>
      <p className="font-heading font-semibold">
        {since === null ? 'On with a passkey, without an app' : `On since ${timeLabel(since)}`}
      </p>
      <p className={left < 3 ? 'text-sm font-semibold text-danger' : 'text-sm text-ink-muted'}>
        {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
        {left < 3 && ' Create new ones.'}
      </p>
    </div>
  )
}

/** Looked up once per page load and after each change. */
export const secondFactorQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['second-factor', token],
    queryFn: accountApi.secondFactor,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const passkeysQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['passkeys', token],
    queryFn: accountApi.passkeys,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
