import { type ContactTexts, detailsOf } from '../../contract/contact-fields.ts'
import { paths } from '../../contract/site-map.ts'
import type { EmailKinds } from '../feature.ts'

export const contactEmails = {
  'contact-message': {
    hasKey: false,
    text: (message: ContactTexts & { attachment: { name: string; size: number } | null; id: string }) => ({
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
      buttons: [{ label: 'Open in the inbox', address: paths.adminMessage(message.id) }],
      note: 'Sent with your contact form. If you reply to this email, the visitor gets your reply. Open attachments with care.',
    }),
  },
  'contact-receipt': {
    hasKey: false,
    text: (next: string | null) => ({
      subject: 'Thank you for your message',
      paragraphs: [
        'Hello,',
        'Thank you for your message. I have received it and will get back to you soon.',
        ...(next ? [next] : []),
        'If you want to add something, just reply to this email.',
      ],
      note: 'You are receiving this because someone sent the contact form with your address. If this was not you, please ignore it.',
    }),
  },
  'message-reply': {
    hasKey: false,
    isPersonal: true,
    text: ({
      reply,
      subject,
      message,
      writtenAt,
    }: {
      reply: string
      subject: string | null
      message: string
      writtenAt: string
    }) => ({
      subject: `Re: ${(subject ?? 'Your message').replace(/^(re:\s*)+/i, '')}`,
      paragraphs: [...reply.split(/\n{2,}/), `On ${writtenAt.slice(0, 10)} you wrote:`],
      quote: message,
      note: 'You are receiving this because you sent me a message with my contact form. Just reply to this email to answer me.',
    }),
  },
} satisfies EmailKinds
