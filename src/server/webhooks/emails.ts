import { paths } from '../../contract/site-map.ts'
import type { EmailKinds } from '../email-kinds.ts'

export const webhookEmails = {
  'webhook-paused': {
    hasKey: false,
    text: ({ url, reason, failures }: { url: string; reason: string; failures: number }) => ({
      subject: 'A webhook of your site is paused',
      paragraphs: [
        `${failures} events in a row could not be delivered to this address, so the site sends it nothing more.`,
        'Check that the receiver runs and answers with a status of 200 to 299. Then resume the webhook: it gets the events that wait. Those of the time in between are not kept for it.',
      ],
      facts: [
        ['Address', url],
        ['Last problem', reason],
      ],
      buttons: [{ label: 'Open the webhooks', address: paths.adminAutomation('webhooks') }],
      note: 'You get this email because you are the owner of the site.',
    }),
  },
} satisfies EmailKinds
