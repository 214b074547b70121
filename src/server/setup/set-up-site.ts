import type { SetupAnswers } from '../../contract/setup.ts'
import { demoEntries } from '../demo/index.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Stores } from '../stores.ts'
import type { Trash } from '../trash/index.ts'
import type { WorkflowStore } from '../workflows/index.ts'

interface Needed {
  trash: Trash
  collections: Stores['collections']
  database: Database
  settings: SettingsStore
  workflows: WorkflowStore
}

/** Applies the owner's answers, once the account is theirs. Visitors see the address too: it is in the settings. */
export async function setUpSite(context: Needed, { name, email, demo }: Omit<SetupAnswers, 'password'>): Promise<void> {
  await context.settings.change({ identity: { name, email } })
  if (demo === 'no') await demoEntries(context).remove()
}
