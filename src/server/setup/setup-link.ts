import type { SetupAnswers, SetupState } from '../../contract/setup.ts'
import type { Accounts, Devices, People } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import { demoEntries } from '../demo/index.ts'
import { countsFor, type Limiter, networkRules } from '../platform/http/limiter.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Stores } from '../stores.ts'
import type { Trash } from '../trash/index.ts'
import type { WorkflowStore } from '../workflows/index.ts'
import { setUpSite } from './set-up-site.ts'

export const setupRules = networkRules('setup', [20, 40, 60], 60 * 60)

export interface SettingUp {
  accounts: Accounts
  trash: Trash
  collections: Stores['collections']
  database: Database
  devices: Devices
  limiter: Limiter
  now: () => Date
  people: People
  settings: SettingsStore
  workflows: WorkflowStore
}

/** Sets the site up with the link that `npm start` prints at the first start. */
export function setupByLink(context: SettingUp) {
  const { accounts, database, devices, limiter, now, people } = context
  const count = (client: string) => limiter.take(...countsFor(setupRules, client))

  return {
    /** @param client null for a call of this site itself @throws too_many, invalid_link */
    async check(token: string, client: string | null): Promise<SetupState> {
      if (client !== null) await count(client)
      await people.assertSetupLink(token)
      const { unchanged } = await demoEntries(context).state()
      return { demo: unchanged > 0 }
    },

    /** @param browser as in the list of sessions @returns the owner's session @throws too_many, invalid_link, invalid */
    async setUp(token: string, { password, ...answers }: SetupAnswers, client: string, browser: string) {
      const { name, email } = answers
      await count(client)
      await people.setUpOwnerByLink(token, { email, password, displayName: name })
      await setUpSite(context, answers)
      const signedIn = await accounts.signIn(email, password, browser)
      await record(database.db, { action: 'site-set-up', person: signedIn.user }, now())
      return { ...signedIn, device: devices.mark(email) }
    },
  }
}
