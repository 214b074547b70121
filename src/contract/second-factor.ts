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
  /** Whether there is one of any kind: an app or a passkey. */
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

/** The second step of a sign-in. */
export const secondStepInput = jsonBody({
  challenge: z.string('challenge is required.').min(1, 'challenge is required.').max(limits.line),
  code,
  device: z.string('device must be text.').max(limits.line, 'device is too long.').optional(),
})
/** The field of it that a person types. */
export const secondStepCode = secondStepInput.pick({ code: true })
