import { limits } from './limits.ts'

/** The sentences of spec 5 and 8 that both sides say; apart from the checks, which a page loads only when it needs them. */
export const accountMessages = {
  confirmationSent: 'We sent you a confirmation link.',
  resetSent: 'Reset email sent',
  passwordReset: 'Your password has been reset successfully!',
  passwordChanged: 'Your password has been changed.',
  passwordShort: `Password must be at least ${limits.passwordMin} characters long`,
  passwordsDiffer: 'Passwords do not match',
  tokensMissing: 'Invalid reset tokens',
} as const
