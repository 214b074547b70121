import { z } from 'zod'
import { jsonBody } from './json-body.ts'
import { limits } from './limits.ts'

/** Six digits of the app, or a recovery code. */
const code = z.string('The code is required.').trim().min(1, 'The code is required.').max(40, 'The code is too long.')
const password = z
  .string('Password is required.')
  .min(1, 'Password is required.')
  .max(limits.passwordMax, 'Password is too long.')

export const secondFactorState = z.object({
  /** Whether there is a second factor of any kind: an app or a passkey. */
  enabled: z.boolean(),
  /** Since when codes of an app are on; null if they are off. */
  since: z.string().nullable(),
  /** The number of unused recovery codes. */
  recovery_codes: z.number(),
  /** Whether the settings require it of this person. */
  required: z.boolean(),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

export const secondFactorSetup = z.object({
  /** Base32, to be typed into the app. */
  secret: z.string(),
  /** The `otpauth:` address of the QR code. */
  uri: z.string(),
  /** The QR code as an SVG path in a square of `size` units. */
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const passwordInput = jsonBody({ password })
export const codeInput = jsonBody({ code })
export const passwordAndCodeInput = jsonBody({ password, code })

export const secondStepInput = jsonBody({
  challenge: z.string('challenge is required.').min(1, 'challenge is required.').max(limits.line),
  code,
  device: z.string('device must be text.').max(limits.line, 'device is too long.').optional(),
})
/** The field of the second step that a person types. */
export const secondStepCode = secondStepInput.pick({ code: true })

const encoded = (max: number) =>
  z
    .string('must be text.')
    .min(1, 'is empty.')
    .max(max, 'is too long.')
    .regex(/^[\w-]+$/, 'must be base64url.')
/** At most 1,023 bytes (WebAuthn, section 4). */
const credentialId = encoded(1_400)
const name = z.string('must be text.').trim().min(1, 'A name is required.').max(60, 'The name is too long.')

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** `PublicKeyCredential.toJSON()` of a new passkey. */
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** `PublicKeyCredential.toJSON()` of a passkey that signs in. */
const signedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(4_000),
    userHandle: encoded(200).optional(),
  }),
})

/** The argument of the browser's passkey call, in the shape of WebAuthn's JSON, which this site only passes on. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

export const passkeyShape = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkeyShape>

export const newPasskey = z.object({
  passkey: passkeyShape,
  /** Set if the passkey is the first second factor. The codes are shown only now. */
  recovery_codes: z.array(z.string()).nullable(),
})

export const passkeyNameInput = jsonBody({ name })
export const addPasskeyForm = passwordInput.extend({ name })
export const addPasskeyInput = jsonBody({ name, credential: newCredential })

const challenge = z.string('challenge must be text.').max(limits.line, 'challenge is too long.').optional()
/** With the challenge of a sign-in whose password was right, only a passkey of that account is accepted. */
export const beginPasskeySignInInput = jsonBody({ challenge })
export const passkeySignInInput = jsonBody({
  challenge,
  credential: signedCredential,
  device: z.string('device must be text.').max(limits.line, 'device is too long.').optional(),
})

export type NewCredential = z.infer<typeof newCredential>
export type SignedCredential = z.infer<typeof signedCredential>
