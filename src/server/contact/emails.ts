import { type ContactTexts, detailsOf } from '../../contract/contact-fields.ts'
import { paths } from '../../contract/site-map.ts'
import type { EmailKinds } from '../email-kinds.ts'

type Addition = Pick<ContactTexts, 'name' | 'email' | 'subject' | 'message'> & { id: string }

/** Names of files look like the words that mail programs turn into links, but are kept. */
const isFileName = /^[^./]+\.(js|ts|json|csv|pdf|xlsx?|docx?|png|jpe?g|txt|xml)\P{L}*$/iu
const hasLink = (word: string): boolean =>
  /:\/\/|@|^\P{L}*www\./iu.test(word) || (/[\p{L}\p{N}]\.\p{L}{2}/u.test(word) && !isFileName.test(word))

const withoutLinks = (text: string): string => text.replace(/\S+/g, (word) => (hasLink(word) ? '[link]' : word))

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
    hasKey: true,
    // The sender may have typed somebody else's address: without links, the receipt is useless for advertising.
    text: ({ name, message, promise, enquiry }: ContactTexts & { promise: string | null; enquiry: string }) => ({
      subject: 'Thank you for your message',
      paragraphs: [
        name.length > 60 || name.split(' ').some(hasLink) ? 'Hello,' : `Hello ${name},`,
        `Thank you for your message. ${promise ?? 'I have received it and will get back to you soon.'}`,
        'On the private page of your message you can read my answers and add something. Or just reply to this email.',
        'You wrote:',
      ],
      quote: withoutLinks(message),
      buttons: [{ label: 'Open your enquiry', address: enquiry }],
      note: 'You are receiving this because someone sent the contact form with your address. If this was not you, please ignore it.',
    }),
  },
  'contact-addition': {
    hasKey: false,
    text: ({ name, email, subject, message, id }: Addition) => ({
      subject: `${name} added to: ${subject ?? 'a message'}`,
      paragraphs: [],
      facts: [['From', `${name} <${email}>`]],
      quote: message,
      buttons: [{ label: 'Open in the inbox', address: paths.adminMessage(id) }],
      note: 'Sent from the private page of a message. If you reply to this email, the sender gets your reply, but the page does not show it. Open attachments with care.',
    }),
  },
  'message-reply': {
    hasKey: true,
    isPersonal: true,
    text: ({
      reply,
      subject,
      message,
      writtenAt,
      enquiry,
    }: {
      reply: string
      subject: string | null
      message: string
      writtenAt: string
      /** Null if the message's private page is closed. */
      enquiry: string | null
    }) => ({
      subject: `Re: ${(subject ?? 'Your message').replace(/^(re:\s*)+/i, '')}`,
      paragraphs: [...reply.split(/\n{2,}/), `On ${writtenAt.slice(0, 10)} you wrote:`],
      quote: message,
      buttons: enquiry ? [{ label: 'Open the conversation', address: enquiry }] : [],
      note: 'You are receiving this because you sent me a message with my contact form. Just reply to this email to answer me.',
    }),
  },
} satisfies EmailKinds
