import type { SettingsPatch } from '../../contract/settings.ts'
import type { SetupAnswers } from '../../contract/setup.ts'

/** The site's first texts, in the owner's words. A question without an answer writes nothing. */
export function firstTexts(answers: Omit<SetupAnswers, 'password' | 'demo'>): SettingsPatch {
  const { name, email, what, audience, place, reach, promise } = answers
  const offer = audience ? `${what} for ${audience}` : what
  const isLink = /^https?:/i.test(reach)
  const links = isLink ? [{ label: new URL(reach).hostname.replace(/^www\./, ''), address: reach }] : []
  return {
    identity: {
      name,
      email: isLink ? '' : reach || email,
      ...(isLink && { links }),
      ...(place && { place }),
      ...(what && { role: what, description: `${name}, ${offer}${place ? ` (${place})` : ''}.` }),
    },
    words: {
      ...(place && { hero_label: place }),
      ...(what && { hero_title: offer.charAt(0).toUpperCase() + offer.slice(1) }),
      ...(promise && { hero_lead: promise }),
    },
  }
}
