import type { SetupAnswers } from '../../contract/setup.ts'
import type { Context } from '../context.ts'
import { demoEntries } from '../demo/demo-entries.ts'

type Needed = Pick<Context, 'bin' | 'collections' | 'database' | 'settings' | 'workflows'>

/** Applies the owner's answers, once the account is theirs. Visitors see the address too: it is in the settings. */
export async function setUpSite(context: Needed, { name, email, demo }: Omit<SetupAnswers, 'password'>): Promise<void> {
  await context.settings.change({ identity: { name, email } })
  if (demo === 'no') await demoEntries(context).remove()
}
