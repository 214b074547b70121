import { limits } from './limits.ts'

/** What the set-up asks about the site, besides the account. The first texts use the answers; each may be empty. */
export const siteQuestions = {
  what: { label: 'What you do', hint: 'In a few words, such as “Automation developer”.', longest: limits.displayName },
  audience: { label: 'For whom', hint: 'For example “small online shops”.', longest: limits.displayName },
  place: { label: 'Where you work', hint: 'For example “Lyon, France” or “Remote”.', longest: limits.displayName },
  reach: {
    label: 'How visitors reach you',
    hint: 'An email address or a link. Leave it empty to show the address that you sign in with.',
    longest: limits.address,
  },
  promise: {
    label: 'A promise to your clients',
    hint: 'Only if you keep it every time, such as “You get a price before any work.”',
    longest: limits.listItem,
  },
} as const

export type SiteQuestion = keyof typeof siteQuestions
export const siteQuestionNames = Object.keys(siteQuestions) as SiteQuestion[]
