import { Suspense, useState } from 'react'
import type { Passkey } from '../../contract/passkeys.ts'
import { useQuery, useQueryClient } from '../queries/hooks.ts'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.ts'
import { NotLoaded } from '../ui/notify.tsx'
import { SkeletonText } from '../ui/placeholder.tsx'
import { timeLabel } from '../ui/time-label.ts'
import { AccountRow } from './own-account.tsx'
import { usePasskeySupport } from './passkey-button.tsx'
import { passkeysQuery, secondFactorQuery } from './second-factor.tsx'
import { useToken } from './session.ts'

const Add = later(async () => (await import('./passkey-add.tsx')).PasskeyAdd, <NotLoaded />)
const Change = later(async () => (await import('./passkey-change.tsx')).PasskeyChange, <NotLoaded />)

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys of the account. */
export function Passkeys() {
  const token = useToken()
  const queries = useQueryClient()
  const supported = usePasskeySupport()
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery(token))
  const [open, setOpen] = useState<Open | null>(null)

  const close = () => {
    setOpen(null)
    for (const { queryKey } of [passkeysQuery(token), secondFactorQuery(token)]) {
      void queries.invalidateQueries({ queryKey })
    }
    void queries.invalidateQueries({ queryKey: ['sessions'] })
  }

  return (
    <AccountRow
      heading="Passkeys"
      text="A passkey signs you in with your device’s fingerprint, face recognition or PIN instead of a password. It also works as a second factor after your password."
    >
      {data ? (
        <div className="grid justify-items-start gap-5">
          {data.length > 0 ? (
            <ul aria-label="Passkeys" className="grid w-full gap-4">
              {data.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} onOpen={(what) => setOpen({ what, passkey })} />
              ))}
            </ul>
          ) : (
            <p>No passkeys yet.</p>
          )}
          {supported ? (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen({ what: 'add' })}>
              Add a passkey …
            </Button>
          ) : (
            <p className="text-sm text-ink-muted">This browser does not support passkeys on this site.</p>
          )}
        </div>
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>The passkeys could not be loaded.</p>
          <Button variant="secondary" size="small" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <SkeletonText lines={2} />
      )}
      <Suspense>
        {open?.what === 'add' && <Add onClose={close} />}
        {open && open.what !== 'add' && <Change what={open.what} passkey={open.passkey} onClose={close} />}
      </Suspense>
    </AccountRow>
  )
}

function Row({ passkey, onOpen }: { passkey: Passkey; onOpen: (what: 'rename' | 'remove') => void }) {
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
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Rename ${name}`}
          onClick={() => onOpen('rename')}
        >
          Rename
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Remove ${name}`}
          onClick={() => onOpen('remove')}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
