import { KeyRound } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { notify, notLoaded } from '../ui/notify.tsx'
import type { SignedIn } from './sign-in.ts'
import { useAction } from './use-action.ts'

interface PasskeyButtonProps {
  challenge?: string
  onDone: (signedIn: SignedIn) => void
  onEnded?: () => void
  children: string
}

export function PasskeyButton({ challenge, onDone, onEnded, children }: PasskeyButtonProps) {
  const { busy, run } = useAction(async () => {
    const calls = await import('./passkey-calls.ts').catch(() => null)
    if (!calls) return notify.error('Authentication failed', notLoaded)
    const { signInWithPasskey, passkeyMessage } = calls
    try {
      onDone(await signInWithPasskey(challenge))
    } catch (error) {
      notify.error('Authentication failed', passkeyMessage(error, 'Login failed'))
      if (error instanceof ApiError && error.code === 'challenge_ended') onEnded?.()
    }
  }, 'Login failed')
  if (!usePasskeySupport()) return null
  return (
    <Button variant="secondary" className="justify-self-start" aria-disabled={busy} onClick={run}>
      <KeyRound aria-hidden />
      {children}
    </Button>
  )
}

const nothing = () => () => {}
/** Passkeys belong to a host name, so browsers refuse them at `192.168.1.20` and `[::1]`. */
const isAddress = (host: string) => /^[\d.]+$|^\[/.test(host)
const isSupported = () => typeof PublicKeyCredential === 'function' && !isAddress(location.hostname)

/** False without passkeys or https, and at an IP address. The server assumes true, so that nothing moves. */
export const usePasskeySupport = (): boolean => useSyncExternalStore(nothing, isSupported, () => true)
