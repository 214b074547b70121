import demoExperience from '../../../content/demo/experience.json' with { type: 'json' }
import type { Settings, SettingsPatch } from '../../contract/settings.ts'

/** The settings that are the demo's, as they are with it and without it. */
const demoOnly = [
  {
    read: ({ experience }: Settings): unknown => experience,
    with: demoExperience,
    without: [],
    patch: (experience: unknown): SettingsPatch => ({ experience: experience as Settings['experience'] }),
  },
  {
    read: ({ identity }: Settings): unknown => identity.cv_url,
    with: '/demo/cv.pdf',
    without: null,
    patch: (cv_url: unknown): SettingsPatch => ({ identity: { cv_url: cv_url as string | null } }),
  },
]

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What to change when the demo content comes or goes. What the owner has changed stays. */
export const demoSettings = (settings: Settings, to: 'with' | 'without'): SettingsPatch => {
  const from = to === 'with' ? 'without' : 'with'
  const patches = demoOnly.filter((each) => same(each.read(settings), each[from])).map((each) => each.patch(each[to]))
  return Object.assign({}, ...patches)
}
