import type { SettingsPatch } from '../../contract/settings.ts'
import type { SetupAnswers } from '../../contract/setup.ts'
import type { Context } from '../context.ts'
import { demoEntries } from '../demo/index.ts'
import { declineDemo, wantsDemo } from '../first-start.ts'
import type { SettingsStore } from '../settings/index.ts'

export interface SiteState {
  /** The email address of the first admin; null on a site without an admin. */
  admin: string | null
  /** `waiting`: the first start will load it. */
  demo: 'waiting' | 'loaded' | 'none'
}

export async function lookAtSite(context: Context): Promise<SiteState> {
  const admin = await context.people.firstAdmin()
  const { unchanged } = await demoEntries(context).state()
  const demo = (await wantsDemo(context)) ? 'waiting' : unchanged > 0 ? 'loaded' : 'none'
  return { admin: admin?.email ?? null, demo }
}

/** Sets the site of this folder up. The caller has checked the answers. */
export async function setUpHere(
  context: Context,
  state: SiteState,
  { password, ...answers }: SetupAnswers,
): Promise<void> {
  const { name, email, demo } = answers
  if (state.admin === null) await context.accounts.setAdmin(email, password)
  await context.people.setUpOwner({ email, password, displayName: name })
  if (state.demo === 'waiting' && demo === 'no') await declineDemo(context)
  await setUpSite(context, answers)
}

type Needed = Parameters<typeof demoEntries>[0] & { now: () => Date; settings: SettingsStore }

export async function setUpSite(context: Needed, answers: Omit<SetupAnswers, 'password'>): Promise<void> {
  await context.settings.change(firstTexts(answers, context.now()))
  if (answers.demo === 'no') await demoEntries(context).remove()
}

/** The site's first texts, in the owner's words. A question without an answer writes nothing. */
function firstTexts(answers: Omit<SetupAnswers, 'password'>, today: Date): SettingsPatch {
  const { demo, name, email, what, audience, place, reach, promise } = answers
  const offer = audience ? `${what} for ${audience}` : what
  const isLink = /^https?:/i.test(reach)
  const links = isLink ? [{ label: new URL(reach).hostname.replace(/^www\./, ''), address: reach }] : []
  return {
    identity: {
      name,
      email: isLink ? '' : reach || email,
      ...(isLink && { links }),
      ...(place && { place }),
      ...(what && { role: what, description: `${name}: ${offer}${place ? ` (${place})` : ''}.` }),
    },
    words: {
      ...(place && { hero_label: place }),
      ...(what
        ? { hero_title: offer.charAt(0).toUpperCase() + offer.slice(1) }
        : demo === 'no' && { hero_title: name }),
      footer_year: String(today.getUTCFullYear()),
      ...(promise && { hero_lead: promise, contact_next: promise }),
    },
  }
}
