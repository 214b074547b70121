import type { Base } from './base.ts'
import type { Mail } from './emails/index.ts'
import type { Logo } from './media/index.ts'
import type { SettingsStore } from './settings/index.ts'
import type { Stores } from './stores.ts'

/** What the features that visitors and people with an account meet are built on. Each names what it needs of it. */
export type Services = Base & Stores & { logo: Logo; mail: Mail; settings: SettingsStore }
