import { isDeepStrictEqual } from 'node:util'
import demoExperience from '../../../content/demo/experience.json' with { type: 'json' }
import { defaultSettings, unclaimedSettings } from '../../../site.config.ts'
import type { SettingsReview } from '../../contract/review.ts'
import { patched, type Settings, type SettingsPatch } from '../../contract/settings.ts'
import type { Config } from '../config.ts'

type Group = keyof typeof unclaimedSettings
type Texts = Readonly<Record<string, unknown>>

interface Claim {
  group: Group
  key: string
  /** As in the list of reviewed texts: `words.hero_lead`. */
  name: string
  example: unknown
  unclaimed: unknown
}

const textOf = (settings: Settings, { group, key }: Claim): unknown => (settings[group] as unknown as Texts)[key]

/** The texts of a fresh site that claim something. The example owner's words are published only with the demo. */
const claims: readonly Claim[] = Object.entries(unclaimedSettings).flatMap(([group, texts]) =>
  Object.entries(texts).map(([key, unclaimed]) => {
    const claim = { group: group as Group, key, name: `${group}.${key}`, unclaimed }
    return { ...claim, example: (defaultSettings[claim.group] as unknown as Texts)[key] }
  }),
)

/** The settings of a fresh site: those of the example owner with the demo content, and no claims without it. */
export const freshSettings = ({ demoContent }: Pick<Config, 'demoContent'>): Settings =>
  patched(defaultSettings, demoSettings(defaultSettings, demoContent ? 'with' : 'without'))

/** Adds or removes the example owner's claims with the demo. What the owner has changed or reviewed stays. */
export function demoSettings(settings: Settings, to: 'with' | 'without'): SettingsPatch {
  const [from, next] = to === 'with' ? [[], demoExperience] : [demoExperience, []]
  const patch: Record<string, unknown> = isDeepStrictEqual(settings.experience, from) ? { experience: next } : {}
  for (const claim of waitingIn(settings)) {
    const [old, text] = to === 'with' ? [claim.unclaimed, claim.example] : [claim.example, claim.unclaimed]
    if (!isDeepStrictEqual(textOf(settings, claim), old)) continue
    patch[claim.group] = { ...(patch[claim.group] as Texts | undefined), [claim.key]: text }
  }
  return patch
}

/** A text waits while it is as on a fresh site and its owner has not looked at it. */
const waitingIn = (settings: Settings): Claim[] =>
  claims.filter((claim) => {
    const text = textOf(settings, claim)
    const isFresh = isDeepStrictEqual(text, claim.example) || isDeepStrictEqual(text, claim.unclaimed)
    return isFresh && !settings.review.done.includes(claim.name)
  })

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

type ReviewedPage = SettingsReview['waiting'][number]['page']

/** The page that shows a text, by the start or end of its name. The details of the owner are on the contact page. */
const shownOn: [RegExp, ReviewedPage][] = [
  [/_fr$/, '/about?lang=fr'],
  [/^(hero_|role|description)/, '/'],
  [/^services_grid/, '/index'],
  [/^about_/, '/about'],
  [/^services_/, '/services'],
  [/^projects_/, '/projects'],
  [/^marketplace_/, '/n8n-marketplace'],
  [/^blog_/, '/blogs'],
]
const pageOf = (key: string): ReviewedPage => shownOn.find(([name]) => name.test(key))?.[1] ?? '/contact'

/** Texts that wait for the owner. For an empty one the example owner's is suggested; empty French is left out. */
export const reviewOf = (settings: Settings): SettingsReview => {
  const isAsked = (claim: Claim) => !(claim.key.endsWith('_fr') && isEmpty(textOf(settings, claim)))
  const waiting = waitingIn(settings)
    .filter(isAsked)
    .map((claim) => {
      const { group, key, name, example, unclaimed } = claim
      const text = textOf(settings, claim)
      // The example owner’s place or address is of no use to another owner.
      const suggestion = isEmpty(text) && group === 'words' ? example : text
      return { name, group, key, text, suggestion, page: pageOf(key), can_hide: isEmpty(unclaimed) }
    })
  return { total: claims.filter(isAsked).length, waiting }
}
