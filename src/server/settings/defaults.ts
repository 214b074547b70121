import demoExperience from '../../../content/demo/experience.json' with { type: 'json' }
import { defaultSettings } from '../../../site.config.ts'
import type { Settings } from '../../contract/settings.ts'
import type { Config } from '../config.ts'

/** The settings of a fresh site; the demo brings its own experience. */
export const freshSettings = ({ demoContent }: Pick<Config, 'demoContent'>): Settings =>
  demoContent ? { ...defaultSettings, experience: demoExperience } : defaultSettings
