import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { ApiError, messageOf } from '../api/call.ts'
import { call } from './session.ts'
import { knownDevice, remembered } from './sign-in.ts'

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON']
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** @param challenge of a sign-in whose password was right @throws what `passkeyMessage` explains */
export async function signInWithPasskey(challenge?: string) {
  const begun = await call('POST /api/auth/login/passkey/options', { body: { challenge } })
  const credential = await startAuthentication({ optionsJSON: begun as unknown as Request })
  const body = { credential, challenge, device: knownDevice() }
  return remembered(await call('POST /api/auth/login/passkey', { body }))
}

/** @throws what `passkeyMessage` explains, and an `ApiError` with fields */
export async function addPasskey(password: string, name: string) {
  const begun = await call('POST /api/auth/passkeys/options', { body: { password } })
  const credential = await startRegistration({ optionsJSON: begun as unknown as Creation })
  return call('POST /api/auth/passkeys', { body: { name, credential } })
}

/** A sentence for a failure; the browser does not say whether the person cancelled or had no passkey. */
export function passkeyMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return messageOf(error, fallback)
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device already has a passkey for your account.'
  }
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) {
    return 'It was cancelled, or this device has no passkey for this site.'
  }
  return 'This browser could not use a passkey on this site.'
}
