import { ArrowUpRight, LogOut, MailCheck, PanelLeft, Plus, Settings, SunMoon } from 'lucide-react'
import { entryKindNames } from '../../../contract/collections.ts'
import { editAddress } from '../../../contract/entry-kinds.ts'
import { settingForms } from '../../../contract/settings.ts'
import { paths } from '../../../contract/site-map.ts'
import { nameOfKind } from '../../../contract/wording.ts'
import { messageOf } from '../../api/error-message.ts'
import { themeEvent } from '../../app/document-names.ts'
import { notify } from '../../ui/notify.tsx'
import { addressOf, ownAccountPages, pageGroups } from '../admin-pages.ts'
import { adminApi } from '../api.ts'
import type { Command, CommandGroup } from './commands.ts'

interface Doers {
  /** Opens a page, unless the person stays with unsaved work. */
  go: (address: string) => void
  signOut: () => void
  toggleSidebar: () => void
}

async function sendTestEmail() {
  try {
    const { recipient } = await adminApi.sendTestEmail()
    notify.success('Test email', `It is on its way to ${recipient}. The result appears under Settings, Email.`)
  } catch (error) {
    notify.error('Error', messageOf(error, 'Failed to send the test email.'))
  }
}

const toggleTheme = () => dispatchEvent(new Event(themeEvent))

/** What can be done on every page of the admin. */
export function siteCommands({ go, signOut, toggleSidebar }: Doers): CommandGroup[] {
  const pages = [...pageGroups.flatMap((group) => [...group.pages]), ...ownAccountPages].map(
    ({ id, label, icon }): Command => ({ label, icon, run: () => go(addressOf(id)) }),
  )
  const settings = settingForms.map(
    ({ id, heading }): Command => ({
      label: `Settings: ${heading}`,
      icon: Settings,
      run: () => go(paths.adminSettings(id)),
    }),
  )
  const fresh = entryKindNames.map(
    (kind): Command => ({
      label: `New ${nameOfKind(kind)}`,
      icon: Plus,
      words: 'add create write',
      run: () => go(editAddress(kind, null)),
    }),
  )
  return [
    { heading: 'Go to', commands: [...pages, ...settings] },
    { heading: 'Create', commands: fresh },
    {
      heading: 'Site and account',
      commands: [
        { label: 'View site', icon: ArrowUpRight, words: 'home public visit', run: () => go(paths.home) },
        { label: 'Switch between light and dark', icon: SunMoon, words: 'theme', run: toggleTheme },
        { label: 'Toggle sidebar', icon: PanelLeft, keys: 'B', run: toggleSidebar },
        { label: 'Send me a test email', icon: MailCheck, words: 'mail smtp', run: () => void sendTestEmail() },
        { label: 'Sign out', icon: LogOut, words: 'log out leave', run: signOut },
      ],
    },
  ]
}
