import { invitationText } from '../../contract/invitations.ts'
import { paths } from '../../contract/site-map.ts'
import type { EmailKinds } from '../email-kinds.ts'

export const testimonialEmails = {
  'testimonial-invitation': {
    hasKey: true,
    isPersonal: true,
    text: ({
      name,
      text,
      token,
      until,
    }: {
      name: string | null
      text: string | null
      token: string
      until: string
    }) => ({
      subject: 'Would you write a few words about our work?',
      paragraphs: (text ?? invitationText).replace(/ ?\{name\}/g, () => (name ? ` ${name}` : '')).split(/\n{2,}/),
      buttons: [{ label: 'Write a testimonial', address: paths.testimonial(token) }],
      note: `The link is only for you. It works once, until ${until.slice(0, 10)}. Just reply to this email to reach me.`,
    }),
  },
  'testimonial-arrived': {
    hasKey: false,
    text: (testimonial: {
      client_name: string
      client_company: string | null
      rating: number
      testimonial: string
      id: string
    }) => ({
      subject: `A testimonial from ${testimonial.client_name}`,
      paragraphs: [
        'A client wrote a testimonial and agreed to have it published. Nobody can see it until you publish it.',
      ],
      facts: [
        ['From', [testimonial.client_name, testimonial.client_company].filter(Boolean).join(', ')],
        ['Rating', `${testimonial.rating} of 5`],
      ],
      quote: testimonial.testimonial,
      buttons: [{ label: 'Read and publish it', address: paths.adminEntry('testimonials', testimonial.id) }],
      note: 'You are receiving this because a client used the link that you created. The link no longer works.',
    }),
  },
} satisfies EmailKinds
