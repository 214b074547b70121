import { type ContactTexts, detailsOf } from '../../contract/contact-fields.ts'
import { invitationText } from '../../contract/invitations.ts'
import type { Draft } from './letter.ts'

/**
 * The texts of all emails. Text of a stranger is never sent to a third person, except when the owner replies to a message:
 * its sender may have typed somebody else's address.
 */

/** Emails whose links grant access or act without signing in. */
export const lettersWithKeys = [
  'confirm-address',
  'reset-password',
  'confirm-old-address',
  'confirm-new-address',
  'pending-comment',
  'testimonial-invitation',
] as const

/** Emails that the owner wrote to one person. */
export const personalLetters: readonly string[] = ['message-reply', 'testimonial-invitation']

export const confirmAddress = (link: string): Draft => ({
  kind: 'confirm-address',
  subject: 'Please confirm your email address',
  paragraphs: [
    'Hello,',
    'somebody, probably you, signed up on this site with your email address. Confirm it, and you can sign in, comment and like.',
    'The link works for 24 hours, once.',
  ],
  buttons: [{ label: 'Confirm my address', address: link }],
  note: 'If you did not sign up, ignore this email: unless the address is confirmed, nobody can use the account, and it is deleted after seven days.',
})

export const accountExists = ({ signIn, forgotPassword }: { signIn: string; forgotPassword: string }): Draft => ({
  kind: 'account-exists',
  subject: 'You already have an account',
  paragraphs: [
    'Hello,',
    'somebody just tried to sign up with your email address. You already have an account here, so nothing was changed.',
    'If it was you, sign in; if you do not remember the password, ask for a new one.',
  ],
  buttons: [
    { label: 'Sign in', address: signIn },
    { label: 'Set a new password', address: forgotPassword },
  ],
  note: 'If it was not you, there is nothing to do: your account and your password are as they were.',
})

export const resetPassword = (link: string): Draft => ({
  kind: 'reset-password',
  subject: 'Set a new password',
  paragraphs: [
    'Hello,',
    'you asked for a new password. The link works for one hour, once. Setting the password signs you out everywhere.',
  ],
  buttons: [{ label: 'Set a new password', address: link }],
  note: 'If you did not ask for it, ignore this email: your password stays as it is.',
})

export const passwordChanged = (forgotPassword: string): Draft => ({
  kind: 'password-changed',
  subject: 'Your password was changed',
  paragraphs: [
    'Hello,',
    'the password of your account was just changed, and every other place where you were signed in is signed out.',
  ],
  buttons: [{ label: 'It was not me', address: forgotPassword }],
  note: 'If it was you, there is nothing to do.',
})

export const confirmOldAddress = (link: string): Draft => ({
  kind: 'confirm-old-address',
  subject: 'Your email address is about to change',
  paragraphs: [
    'Hello,',
    'somebody, probably you, asked to change the email address of your account. Confirm the change here and in the email to the new address; until both are confirmed, nothing changes.',
    'The link works for one hour, once.',
  ],
  buttons: [{ label: 'Confirm or stop the change', address: link }],
  note: 'If you did not ask for it, open the link, stop the change, and set a new password: somebody knows yours.',
})

export const confirmNewAddress = (link: string): Draft => ({
  kind: 'confirm-new-address',
  subject: 'Please confirm your new email address',
  paragraphs: [
    'Hello,',
    'somebody, probably you, asked to use this address for an account on this site. Confirm the change here and in the email to the old address.',
    'The link works for one hour, once.',
  ],
  buttons: [{ label: 'Confirm my new address', address: link }],
  note: 'If you did not ask for it, ignore this email: without it nothing changes.',
})

/** To the old address. The new one is not named, because this mailbox may no longer be the person's. */
export const emailChanged = (signIn: string): Draft => ({
  kind: 'email-changed',
  subject: 'Your email address was changed',
  paragraphs: [
    'Hello,',
    'the email address of your account was just changed, as both mailboxes confirmed. This address no longer belongs to it.',
  ],
  buttons: [{ label: 'Sign in', address: signIn }],
  note: 'If it was you, there is nothing to do.',
})

export const testEmail = (): Draft => ({
  kind: 'test',
  subject: 'A test email of your site',
  paragraphs: ['Hello,', 'this email shows that your site can send emails.'],
  note: 'You asked for it in the settings, or by `npm run doctor`. There is nothing to do.',
})

export const pendingComment = (comment: {
  author: string
  title: string
  content: string
  isReply: boolean
  approve: string
  reject: string
}): Draft => ({
  kind: 'pending-comment',
  subject: `New ${comment.isReply ? 'reply' : 'comment'} on “${comment.title}”`,
  paragraphs: [
    `${comment.author} ${comment.isReply ? 'replied to a comment' : 'commented'} on “${comment.title}”. Readers can see it once you approve it.`,
  ],
  quote: comment.content,
  buttons: [
    { label: 'Approve …', address: comment.approve },
    { label: 'Reject …', address: comment.reject },
  ],
  note: 'Both links show the comment first and act only when you press a button there. They work once.',
})

export const contactMessage = (
  message: ContactTexts & { attachment: { name: string; size: number } | null; inbox: string },
): Draft => ({
  kind: 'contact-message',
  subject: `Message from ${message.name}${message.subject ? `: ${message.subject}` : ''}`,
  paragraphs: [],
  facts: [
    ['From', `${message.name} <${message.email}>`],
    ...(message.subject ? [['Subject', message.subject] as const] : []),
    ...detailsOf(message),
    ...(message.attachment
      ? [['Attachment', `${message.attachment.name} (${Math.ceil(message.attachment.size / 1024)} KB)`] as const]
      : []),
  ],
  quote: message.message,
  buttons: [{ label: 'Open in the inbox', address: message.inbox }],
  note: 'Sent by the contact form. A reply to this email goes to the visitor. Open attachments with care.',
})

export const missingBackup = ({
  problem,
  last,
  dashboard,
}: {
  problem: string
  /** ISO 8601 */
  last: string | null
  dashboard: string
}): Draft => ({
  kind: 'missing-backup',
  subject: 'Your site is not backed up',
  paragraphs: [
    problem,
    last
      ? `The last good backup is from ${last.slice(0, 16).replace('T', ' ')} UTC.`
      : 'There is no good backup of the site yet.',
    'The site tries again by itself. If this email comes again tomorrow, it needs you: check the free space of the server, and BACKUP_URL if it is set.',
  ],
  buttons: [{ label: 'Open the dashboard', address: dashboard }],
  note: 'Sent at most once a day, until there is a new backup.',
})

/** @param next what the owner says happens next */
export const contactReceipt = (next: string | null): Draft => ({
  kind: 'contact-receipt',
  subject: 'Your message has arrived',
  paragraphs: [
    'Hello,',
    'thank you for your message. It has arrived, and I will get back to you soon.',
    ...(next ? [next] : []),
    'There is nothing more to do; if you want to add something, just reply to this email.',
  ],
  note: 'You get this because the contact form was sent with your address. If that was not you, ignore it.',
})

/** @param writtenAt when the visitor wrote, ISO 8601 */
export const messageReply = ({
  reply,
  subject,
  message,
  writtenAt,
}: {
  reply: string
  subject: string | null
  message: string
  writtenAt: string
}): Draft => ({
  kind: 'message-reply',
  subject: `Re: ${(subject ?? 'Your message').replace(/^(re:\s*)+/i, '')}`,
  paragraphs: [...reply.split(/\n{2,}/), `On ${writtenAt.slice(0, 10)} you wrote:`],
  quote: message,
  note: 'You get this because the contact form was sent with your address. A reply to this email goes to me.',
})

/** @param text the owner's; @param until when the link ends, ISO 8601 */
export const testimonialInvitation = ({
  name,
  text,
  link,
  until,
}: {
  name: string | null
  text: string | null
  link: string
  until: string
}): Draft => ({
  kind: 'testimonial-invitation',
  subject: 'Would you write a few words about our work?',
  paragraphs: (text ?? invitationText).replace(/ ?\{name\}/g, () => (name ? ` ${name}` : '')).split(/\n{2,}/),
  buttons: [{ label: 'Write a testimonial', address: link }],
  note: `The link is for you alone. It works once, until ${until.slice(0, 10)}. A reply to this email goes to me.`,
})

export const testimonialArrived = (testimonial: {
  client_name: string
  client_company: string | null
  rating: number
  testimonial: string
  edit: string
}): Draft => ({
  kind: 'testimonial-arrived',
  subject: `A testimonial from ${testimonial.client_name}`,
  paragraphs: ['A client wrote a testimonial and agreed to its publication. Nobody sees it until you publish it.'],
  facts: [
    ['From', [testimonial.client_name, testimonial.client_company].filter(Boolean).join(', ')],
    ['Rating', `${testimonial.rating} of 5`],
  ],
  quote: testimonial.testimonial,
  buttons: [{ label: 'Read and publish it', address: testimonial.edit }],
  note: 'Sent because a link that you made was used. It does not work any more.',
})
