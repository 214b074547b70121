import { isDeepStrictEqual } from 'node:util'
import demoExperience from '../../../content/demo/experience.json' with { type: 'json' }
import type { Settings, SettingsPatch } from '../../contract/settings.ts'

/** What to change when the demo content comes or goes: its work experience. What the owner has changed stays. */
export function demoSettings({ experience }: Settings, to: 'with' | 'without'): SettingsPatch {
  const [from, next] = to === 'with' ? [[], demoExperience] : [demoExperience, []]
  return isDeepStrictEqual(experience, from) ? { experience: next } : {}
}
