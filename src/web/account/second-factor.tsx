import { Suspense, useState } from 'react'
import type { Passkey, SecondFactorState } from '../../contract/second-factor.ts'
import { queryOf, useQuery, useQueryClient } from '../queries/hooks.ts'
import { Button, SmallButton } from '../ui/button.tsx'
import { later } from '../ui/later.ts'
import { NotLoaded } from '../ui/notify.tsx'
import { timeLabel } from '../ui/time-label.ts'
import { AccountRow, Loaded } from './account-row.tsx'
import { usePasskeySupport } from './passkey-button.tsx'
import type { SecurityAction } from './security-dialogs.tsx'
import { call, useToken } from './session.ts'

const SecurityDialog = later(async () => (await import('./security-dialogs.tsx')).SecurityDialog, <NotLoaded />)

/** @returns opens a dialog, and the place of the dialog */
function useSecurityDialog() {
  const queries = useQueryClient()
  const [action, setAction] = useState<SecurityAction | null>(null)
  const close = () => {
    setAction(null)
    for (const changed of ['second-factor', 'passkeys', 'sessions']) {
      void queries.invalidateQueries({ queryKey: [changed] })
    }
  }
  return [
    setAction,
    <Suspense key="dialog">{action && <SecurityDialog {...action} onClose={close} />}</Suspense>,
  ] as const
}

export function SecondFactor() {
  const query = useQuery(secondFactorQuery(useToken()))
  const [open, dialog] = useSecurityDialog()
  return (
    <AccountRow
      heading="Second factor"
      text="In addition to your password, sign-in asks for a code from an app on your phone, or for a passkey. A stolen password alone is then not enough."
    >
      <Loaded query={query} what="The second factor" lines={2}>
        {(state) => (
          <div className="grid justify-items-start gap-4">
            <State state={state} />
            <div className="flex flex-wrap gap-4">
              {state.enabled && (
                <Button variant="secondary" aria-haspopup="dialog" onClick={() => open({ what: 'renew-codes' })}>
                  New recovery codes …
                </Button>
              )}
              {state.since !== null ? (
                <Button variant="danger" aria-haspopup="dialog" onClick={() => open({ what: 'turn-off' })}>
                  Turn it off …
                </Button>
              ) : (
                <Button variant="secondary" aria-haspopup="dialog" onClick={() => open({ what: 'set-up' })}>
                  {state.enabled ? 'Set up an app …' : 'Set it up …'}
                </Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
      {dialog}
    </AccountRow>
  )
}

function State({ state: { enabled, since, recovery_codes: left } }: { state: SecondFactorState }) {
  if (!enabled) return <p>It is off.</p>
  return (
    <div>
      <p className="font-heading font-semibold">
        {since === null ? 'On, with a passkey instead of an app' : `On since ${timeLabel(since)}`}
      </p>
      <p className={left < 3 ? 'text-sm font-semibold text-danger' : 'text-sm text-ink-muted'}>
        {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
        {left < 3 && ' Create new ones.'}
      </p>
    </div>
  )
}

export function Passkeys() {
  const query = useQuery(passkeysQuery(useToken()))
  const [open, dialog] = useSecurityDialog()
  const supported = usePasskeySupport()
  return (
    <AccountRow
      heading="Passkeys"
      text="A passkey signs you in with your device’s fingerprint, face recognition or PIN instead of a password. It also works as a second factor after your password."
    >
      <Loaded query={query} what="The passkeys" lines={2}>
        {(passkeys) => (
          <div className="grid justify-items-start gap-5">
            {passkeys.length === 0 && <p>No passkeys yet.</p>}
            {passkeys.length > 0 && (
              <ul aria-label="Passkeys" className="grid w-full gap-4">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onOpen={open} />
                ))}
              </ul>
            )}
            {supported ? (
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => open({ what: 'add-passkey' })}>
                Add a passkey …
              </Button>
            ) : (
              <p className="text-sm text-ink-muted">This browser does not support passkeys on this site.</p>
            )}
          </div>
        )}
      </Loaded>
      {dialog}
    </AccountRow>
  )
}

const passkeyActions = { 'rename-passkey': 'Rename', 'remove-passkey': 'Remove' } as const

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (action: SecurityAction) => void }) {
  const { name, created_at, last_used_at } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
      <div>
        <p className="font-heading font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">
          {last_used_at === null ? 'Not used yet' : `Last used ${timeLabel(last_used_at)}`}
        </p>
        <p className="text-sm text-ink-muted">Added {timeLabel(created_at)}</p>
      </div>
      <div className="flex flex-none gap-4">
        {(['rename-passkey', 'remove-passkey'] as const).map((what) => (
          <SmallButton
            key={what}
            aria-haspopup="dialog"
            aria-label={`${passkeyActions[what]} ${name}`}
            onClick={() => onOpen({ what, passkey })}
          >
            {passkeyActions[what]}
          </SmallButton>
        ))}
      </div>
    </li>
  )
}

const once = { staleTime: Number.POSITIVE_INFINITY, retry: false }

export const secondFactorQuery = (token: string | null) =>
  queryOf(['second-factor', token], () => call('GET /api/auth/second-factor'), once)

const passkeysQuery = (token: string | null) => queryOf(['passkeys', token], () => call('GET /api/auth/passkeys'), once)
