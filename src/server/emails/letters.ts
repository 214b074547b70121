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
  'confirm-subscription',
  'already-subscribed',
  'new-post',
] as const

/** Emails that go to many people. */
export const bulkLetters: readonly string[] = ['new-post']

export const confirmAddress = (link: string): Draft => ({
  kind: 'confirm-address',
  subject: 'Please confirm your email address',
  paragraphs: [
    'Hello,',
    'Someone, probably you, signed up on this site with your email address. Once you confirm it, you can sign in, comment and like.',
    'The link works once, for 24 hours.',
  ],
  buttons: [{ label: 'Confirm my address', address: link }],
  note: 'If you did not sign up, ignore this email. Nobody can use the account without confirming the address, and it is deleted after seven days.',
})

export const accountExists = ({ signIn, forgotPassword }: { signIn: string; forgotPassword: string }): Draft => ({
  kind: 'account-exists',
  subject: 'You already have an account',
  paragraphs: [
    'Hello,',
    'Someone just tried to sign up with your email address. You already have an account here, so nothing was changed.',
    'If this was you, please sign in. If you have forgotten your password, you can set a new one.',
  ],
  buttons: [
    { label: 'Sign in', address: signIn },
    { label: 'Set a new password', address: forgotPassword },
  ],
  note: 'If this was not you, you do not need to do anything. Your account and password have not changed.',
})

export const resetPassword = (link: string): Draft => ({
  kind: 'reset-password',
  subject: 'Reset your password',
  paragraphs: [
    'Hello,',
    'You asked to reset your password. The link works once, for one hour. Setting a new password signs you out everywhere.',
  ],
  buttons: [{ label: 'Set a new password', address: link }],
  note: 'If you did not request this, ignore this email. Your password stays the same.',
})

export const passwordChanged = (forgotPassword: string): Draft => ({
  kind: 'password-changed',
  subject: 'Your password was changed',
  paragraphs: ['Hello,', 'The password of your account was just changed, and all your other devices were signed out.'],
  buttons: [{ label: 'This was not me', address: forgotPassword }],
  note: 'If this was you, you do not need to do anything.',
})

export const confirmOldAddress = (link: string): Draft => ({
  kind: 'confirm-old-address',
  subject: 'Your email address is about to change',
  paragraphs: [
    'Hello,',
    'Someone, probably you, asked to change the email address of your account. Please confirm the change here and in the email to the new address. Nothing changes until both are confirmed.',
    'The link works once, for one hour.',
  ],
  buttons: [{ label: 'Confirm or stop the change', address: link }],
  note: 'If you did not request this, open the link, stop the change and set a new password, because someone knows yours.',
})

export const confirmNewAddress = (link: string): Draft => ({
  kind: 'confirm-new-address',
  subject: 'Please confirm your new email address',
  paragraphs: [
    'Hello,',
    'Someone, probably you, asked to use this address for an account on this site. Please confirm the change here and in the email to the old address.',
    'The link works once, for one hour.',
  ],
  buttons: [{ label: 'Confirm my new address', address: link }],
  note: 'If you did not request this, ignore this email. Nothing changes unless you confirm.',
})

/** To the old address. The new one is not named, because this mailbox may no longer be the person's. */
export const emailChanged = (signIn: string): Draft => ({
  kind: 'email-changed',
  subject: 'Your email address was changed',
  paragraphs: [
    'Hello,',
    'The email address of your account was just changed, after both addresses confirmed it. You can no longer sign in with this one.',
  ],
  buttons: [{ label: 'Sign in', address: signIn }],
  note: 'If this was you, you do not need to do anything.',
})

export const testEmail = (): Draft => ({
  kind: 'test',
  subject: 'Test email from your site',
  paragraphs: ['Hello,', 'Your site can send emails: this one arrived.'],
  note: 'You requested it in the settings or with `npm run doctor`. You do not need to do anything.',
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
  note: 'Both links open a page where you confirm with a button. Each works once.',
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
  note: 'Sent with your contact form. If you reply to this email, the visitor gets your reply. Open attachments with care.',
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
  subject: 'Your site is not being backed up',
  paragraphs: [
    problem,
    last
      ? `The last good backup is from ${last.slice(0, 16).replace('T', ' ')} UTC.`
      : 'There is no good backup of the site yet.',
    'The site will try again automatically. If you get this email again tomorrow, check the free disk space of the server, and BACKUP_URL if it is set.',
  ],
  buttons: [{ label: 'Open the dashboard', address: dashboard }],
  note: 'Sent at most once a day until there is a new backup.',
})

/** @param next what the owner says happens next */
export const contactReceipt = (next: string | null): Draft => ({
  kind: 'contact-receipt',
  subject: 'Thank you for your message',
  paragraphs: [
    'Hello,',
    'Thank you for your message. I have received it and will get back to you soon.',
    ...(next ? [next] : []),
    'If you want to add something, just reply to this email.',
  ],
  note: 'You are receiving this because someone sent the contact form with your address. If this was not you, please ignore it.',
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
  note: 'You are receiving this because you sent me a message with my contact form. Just reply to this email to answer me.',
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
  note: `The link is only for you. It works once, until ${until.slice(0, 10)}. Just reply to this email to reach me.`,
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
  paragraphs: ['A client wrote a testimonial and agreed to have it published. Nobody can see it until you publish it.'],
  facts: [
    ['From', [testimonial.client_name, testimonial.client_company].filter(Boolean).join(', ')],
    ['Rating', `${testimonial.rating} of 5`],
  ],
  quote: testimonial.testimonial,
  buttons: [{ label: 'Read and publish it', address: testimonial.edit }],
  note: 'Sent because a client used the link that you created. The link no longer works.',
})

export const confirmSubscription = ({ link, days }: { link: string; days: number }): Draft => ({
  kind: 'confirm-subscription',
  subject: 'Please confirm your subscription',
  paragraphs: [
    'Hello,',
    'Someone, probably you, asked to get new posts of this site at this address. Please confirm it; until then you get nothing.',
    `The link works for ${days} days.`,
  ],
  buttons: [{ label: 'Confirm the subscription', address: link }],
  note: `If you did not ask for this, ignore this email. Without a confirmation the address is deleted after ${days} days.`,
})

export const alreadySubscribed = (unsubscribe: string): Draft => ({
  kind: 'already-subscribed',
  subject: 'You are already subscribed',
  paragraphs: [
    'Hello,',
    'Someone, probably you, asked to get new posts of this site at this address. You are already subscribed, so nothing was changed.',
  ],
  buttons: [{ label: 'Unsubscribe', address: unsubscribe }],
  note: 'If you did not ask for this, you do not need to do anything.',
})

/** @param post with absolute addresses */
export const newPost = (post: {
  title: string
  lead: string | null
  /** Safe HTML with inline styles, and the same as text. */
  html: (headingFont: string) => string
  text: string
  /** Whether only the beginning is in the email. */
  isCut: boolean
  address: string
  unsubscribe: string
}): Draft => ({
  kind: 'new-post',
  subject: post.title,
  paragraphs: post.lead ? [post.lead] : [],
  article: { html: post.html, text: post.text },
  buttons: [{ label: post.isCut ? 'Read the whole post' : 'Read it on the site', address: post.address }],
  note: 'You are receiving this because you subscribed to new posts of this site.',
  leave: { label: 'Unsubscribe', address: post.unsubscribe },
})
