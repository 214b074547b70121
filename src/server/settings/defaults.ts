import { defaultSettings } from '../../../site.config.ts'
import { patched, type Settings } from '../../contract/settings.ts'
import type { Config } from '../config.ts'
import { demoSettings } from './demo-settings.ts'

/** The settings of a fresh site; the demo brings its own experience. */
export const freshSettings = ({ demoContent }: Pick<Config, 'demoContent'>): Settings =>
  patched(defaultSettings, demoSettings(defaultSettings, demoContent ? 'with' : 'without'))
