import { paths } from '../../contract/site-map.ts'
import type { EmailKinds } from '../email-kinds.ts'

export const accountEmails = {
  'confirm-address': {
    hasKey: true,
    text: (token: string) => ({
      subject: 'Please confirm your email address',
      paragraphs: [
        'Hello,',
        'Someone, probably you, signed up on this site with your email address. Once you confirm it, you can sign in, comment and like.',
        'The link works once, for 24 hours.',
      ],
      buttons: [{ label: 'Confirm my address', address: paths.confirmAddress(token) }],
      note: 'If you did not sign up, ignore this email. Nobody can use the account without confirming the address, and it is deleted after seven days.',
    }),
  },
  'account-exists': {
    hasKey: false,
    text: () => ({
      subject: 'You already have an account',
      paragraphs: [
        'Hello,',
        'Someone just tried to sign up with your email address. You already have an account here, so nothing was changed.',
        'If this was you, please sign in. If you have forgotten your password, you can set a new one.',
      ],
      buttons: [
        { label: 'Sign in', address: paths.auth() },
        { label: 'Set a new password', address: paths.forgotPassword },
      ],
      note: 'If this was not you, you do not need to do anything. Your account and password have not changed.',
    }),
  },
  'reset-password': {
    hasKey: true,
    text: (link: string) => ({
      subject: 'Reset your password',
      paragraphs: [
        'Hello,',
        'You asked to reset your password. The link works once, for one hour. Setting a new password signs you out everywhere.',
      ],
      buttons: [{ label: 'Set a new password', address: link }],
      note: 'If you did not request this, ignore this email. Your password stays the same.',
    }),
  },
  'password-changed': {
    hasKey: false,
    text: () => ({
      subject: 'Your password was changed',
      paragraphs: [
        'Hello,',
        'The password of your account was just changed, and all your other devices were signed out.',
      ],
      buttons: [{ label: 'This was not me', address: paths.forgotPassword }],
      note: 'If this was you, you do not need to do anything.',
    }),
  },
  'confirm-old-address': {
    hasKey: true,
    text: (token: string) => ({
      subject: 'Your email address is about to change',
      paragraphs: [
        'Hello,',
        'Someone, probably you, asked to change the email address of your account. Please confirm the change here and in the email to the new address. Nothing changes until both are confirmed.',
        'The link works once, for one hour.',
      ],
      buttons: [{ label: 'Confirm or stop the change', address: paths.emailChange(token) }],
      note: 'If you did not request this, open the link, stop the change and set a new password, because someone knows yours.',
    }),
  },
  'confirm-new-address': {
    hasKey: true,
    text: (token: string) => ({
      subject: 'Please confirm your new email address',
      paragraphs: [
        'Hello,',
        'Someone, probably you, asked to use this address for an account on this site. Please confirm the change here and in the email to the old address.',
        'The link works once, for one hour.',
      ],
      buttons: [{ label: 'Confirm my new address', address: paths.emailChange(token) }],
      note: 'If you did not request this, ignore this email. Nothing changes unless you confirm.',
    }),
  },
  /** To the old address. The new one is not named, because this mailbox may no longer be the person's. */
  'email-changed': {
    hasKey: false,
    text: () => ({
      subject: 'Your email address was changed',
      paragraphs: [
        'Hello,',
        'The email address of your account was just changed, after both addresses confirmed it. You can no longer sign in with this one.',
      ],
      buttons: [{ label: 'Sign in', address: paths.auth() }],
      note: 'If this was you, you do not need to do anything.',
    }),
  },
} satisfies EmailKinds
