import type { SetupAnswers } from '../../contract/setup.ts'
import type { Context } from '../context.ts'
import { demoEntries } from '../demo/index.ts'
import { declineDemo, wantsDemo } from '../first-start.ts'
import type { SettingsStore } from '../settings/index.ts'
import { firstTexts } from './first-texts.ts'

export interface SiteState {
  /** The address of the first admin; null on a site that has none. */
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

type Needed = Parameters<typeof demoEntries>[0] & { settings: SettingsStore }

/** Applies the owner's answers, once the account is theirs. */
export async function setUpSite(context: Needed, { demo, ...answers }: Omit<SetupAnswers, 'password'>): Promise<void> {
  await context.settings.change(firstTexts(answers))
  if (demo === 'no') await demoEntries(context).remove()
}
