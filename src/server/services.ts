import type { Base } from './base.ts'
import type { Mail } from './emails/index.ts'
import type { Logo } from './media/index.ts'
import type { SettingsStore } from './settings/index.ts'
import type { Stores } from './stores.ts'

/** The services for features that visitors and people with an account use. Each feature names those that it needs. */
export type Services = Base & Stores & { logo: Logo; mail: Mail; settings: SettingsStore }
