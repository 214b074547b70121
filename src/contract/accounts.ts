import { z } from 'zod'
import { accountMessages } from './account-messages.ts'
import { emailFormat, notAnEmailAddress, withAsciiDomain } from './email-address.ts'
import { jsonBody } from './json-body.ts'
import { limits } from './limits.ts'
import { isBlank, plainLine } from './plain-text.ts'

export const viewerShape = z.object({
  id: z.string(),
  role: z.enum(['admin', 'user']),
  email: z.string(),
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
})

export type Viewer = z.infer<typeof viewerShape>

export const emailAddress = z
  .string('Email is required.')
  .trim()
  .overwrite(withAsciiDomain)
  .min(1, 'Email is required.')
  .max(limits.email, 'Email is too long.')
  .pipe(emailFormat(notAnEmailAddress))

const password = (label: string) =>
  z.string(`${label} is required.`).min(1, `${label} is required.`).max(limits.passwordMax, `${label} is too long.`)

export const newPassword = password('Password').min(limits.passwordMin, accountMessages.passwordShort)

const displayName = z
  .string('Display name must be text.')
  .transform(plainLine)
  // A name of invisible characters counts as empty.
  .transform((name) => (isBlank(name) ? '' : name))
  .pipe(z.string().max(limits.displayName, `Display name is longer than ${limits.displayName} characters.`))

export const signInInput = jsonBody({
  email: emailAddress,
  password: password('Password'),
  /** The `device` that the last sign-in in this browser returned. */
  device: z.string('device must be text.').max(limits.line, 'device is too long.').optional(),
})

export const signUpInput = jsonBody({ email: emailAddress, password: newPassword, display_name: displayName.nullish() })

export const resetRequestInput = jsonBody({
  email: emailAddress,
  redirectUrl: z.string('redirectUrl must be an address.').max(limits.address).optional(),
})

const resetToken = z.string(accountMessages.tokensMissing).min(1, accountMessages.tokensMissing).max(limits.line)

export const resetInput = jsonBody({ access_token: resetToken, refresh_token: resetToken, new_password: newPassword })

export const newPasswordInput = resetInput.pick({ new_password: true })

export const changePasswordInput = jsonBody({
  current_password: password('Current password'),
  new_password: newPassword,
})

/** An empty display name removes it. The person is then shown as Anonymous. */
export const profileInput = jsonBody({ display_name: displayName.nullable() })

/** The person chooses whether their comments stay as "Anonymous" or are deleted. */
export const deleteAccountInput = jsonBody({
  password: password('Password'),
  comments: z.enum(['anonymise', 'delete'], 'Choose what happens to your comments: anonymise or delete.'),
})

/** The password is asked for, because the address is the way back into the account. */
export const changeEmailInput = jsonBody({ email: emailAddress, password: password('Password') })

export const sessionShape = z.object({
  /** Unrelated to the token. */
  id: z.string(),
  /** Browser and system; null for a session that began before devices were stored. */
  device: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof sessionShape>
