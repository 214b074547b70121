import { limits } from './limits.ts'

/** Messages of spec 5 and 8 that both sides use. Separate from the zod schemas, which a page loads only when needed. */
export const accountMessages = {
  confirmationSent: 'We sent you a confirmation link.',
  resetSent: 'Reset email sent',
  passwordReset: 'Your password has been reset successfully!',
  passwordChanged: 'Your password has been changed.',
  emailChangeSent: 'We sent an email to your old and new addresses. Confirm the change in both.',
  passwordShort: `Password must be at least ${limits.passwordMin} characters long`,
  passwordsDiffer: 'Passwords do not match',
  tokensMissing: 'Invalid reset tokens',
} as const
