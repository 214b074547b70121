import { paths } from '../../contract/site-map.ts'
import type { EmailKinds } from '../email-kinds.ts'
import type { Article } from './article.ts'

export const newsletterEmails = {
  'confirm-subscription': {
    hasKey: true,
    text: ({ token, days }: { token: string; days: number }) => ({
      subject: 'Please confirm your subscription',
      paragraphs: [
        'Hello,',
        'Someone, probably you, asked for new posts from this site at this address. Please confirm; until then you get nothing.',
        `The link works for ${days} days.`,
      ],
      buttons: [{ label: 'Confirm the subscription', address: paths.confirmSubscription(token) }],
      note: `If you did not ask for this, ignore this email. An address that is not confirmed is deleted after ${days} days.`,
    }),
  },
  'already-subscribed': {
    hasKey: true,
    text: (token: string) => ({
      subject: 'You are already subscribed',
      paragraphs: [
        'Hello,',
        'Someone, probably you, asked for new posts from this site at this address. You are already subscribed, so nothing was changed.',
      ],
      buttons: [{ label: 'Unsubscribe', address: paths.unsubscribe(token) }],
      note: 'If you did not ask for this, you do not need to do anything.',
    }),
  },
  'new-post': {
    hasKey: true,
    isBulk: true,
    text: (post: { title: string; lead: string | null; article: Article; address: string; unsubscribe: string }) => ({
      subject: post.title,
      paragraphs: post.lead ? [post.lead] : [],
      article: post.article,
      buttons: [{ label: post.article.isCut ? 'Read the whole post' : 'Read it on the site', address: post.address }],
      note: 'You are receiving this because you subscribed to new posts from this site.',
      leave: { label: 'Unsubscribe', address: post.unsubscribe },
    }),
  },
} satisfies EmailKinds
