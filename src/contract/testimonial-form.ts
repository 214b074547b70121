import { limits } from './limits.ts'

/** The texts of a testimonial that a client types, without zod. Their rules are those of the collection. */
export const testimonialTexts = {
  client_name: { label: 'Your name', maxLength: limits.line, required: true, autoComplete: 'name' },
  client_position: { label: 'Position', maxLength: limits.line, required: false, autoComplete: 'organization-title' },
  client_company: { label: 'Company', maxLength: limits.line, required: false, autoComplete: 'organization' },
  testimonial: { label: 'Testimonial', maxLength: limits.paragraph, required: true, autoComplete: undefined },
} as const

export type TestimonialText = keyof typeof testimonialTexts
export const testimonialTextNames = Object.keys(testimonialTexts) as TestimonialText[]

/** What a client agrees to. It is stored with the time. */
export const consentText = (owner: string): string =>
  `I agree that ${owner} publishes this testimonial with my name, position, company and picture on this site.`

export const testimonialFormMessages = {
  noConsent: 'Please agree to publication. Otherwise the testimonial cannot be used.',
  pictureAgain: 'Please choose the picture again.',
} as const
