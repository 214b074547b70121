import { z } from 'zod'
import { emailAddress, newPassword } from './accounts.ts'
import { isEmailAddress } from './email-address.ts'
import { lineText } from './fields.ts'
import { jsonBody } from './json-body.ts'
import { limits } from './limits.ts'
import { isBlank, plainLine } from './plain-text.ts'
import { type SiteQuestion, siteQuestions } from './setup-questions.ts'

const nameMissing = 'Name is required.'

const answer = (question: SiteQuestion) => {
  const { label, longest } = siteQuestions[question]
  return lineText(label, longest).transform(plainLine).default('')
}

/** Visitors see the address, so it must not hold a password. */
const isWebAddress = (value: string) => {
  const url = /^https?:\/\/\S+$/i.test(value) ? URL.parse(value) : null
  return url !== null && url.username === '' && url.password === ''
}

/** What the owner is asked when the site is set up, in the browser and by `npm run setup`. */
const answers = {
  name: z
    .string(nameMissing)
    .transform(plainLine)
    .refine((name) => !isBlank(name), nameMissing)
    .pipe(z.string().max(limits.displayName, `Name is longer than ${limits.displayName} characters.`)),
  what: answer('what'),
  audience: answer('audience'),
  place: answer('place'),
  reach: answer('reach').refine(
    (value) => value === '' || isEmailAddress(value) || isWebAddress(value),
    'Write an email address, or a link that begins with https://.',
  ),
  promise: answer('promise'),
  email: emailAddress,
  password: newPassword,
  demo: z.enum(['yes', 'no'], 'Choose whether to keep the demo content: yes or no.'),
}

const linkMessage = 'The setup link is incomplete.'

export const setupAnswers = jsonBody(answers)
export type SetupAnswers = z.infer<typeof setupAnswers>

export const setupInput = jsonBody({ token: z.string(linkMessage).min(1, linkMessage).max(300), ...answers })

export const setupState = z.object({
  demo: z.boolean().meta({ description: 'Whether there is demo content, which can be removed' }),
})
export type SetupState = z.infer<typeof setupState>
