import type { EmailKinds } from '../email-kinds.ts'
import type { Stored } from '../feature.ts'

/** The email that tests the settings. */
export const testEmails = {
  test: {
    hasKey: false,
    text: () => ({
      subject: 'Test email from your site',
      paragraphs: ['Hello,', 'Your site can send emails: this one arrived.'],
      note: 'You requested it in the settings or with `npm run doctor`. You do not need to do anything.',
    }),
  },
} satisfies EmailKinds

export const stored: Stored = { emails: testEmails }
