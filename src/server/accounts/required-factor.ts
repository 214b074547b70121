import type { SettingsStore } from '../settings/index.ts'
import type { SecondFactors } from './second-factor.ts'
import type { Viewer } from './viewer.ts'

export type RequiredFactor = ReturnType<typeof requiredFactor>

/** Whether admins need a second factor: a setting of the owner. */
export function requiredFactor(settings: Pick<SettingsStore, 'current'>, secondFactors: Pick<SecondFactors, 'isOn'>) {
  const isRequiredOf = async ({ role }: Pick<Viewer, 'role'>): Promise<boolean> =>
    role === 'admin' && (await settings.current()).accounts.second_factor_required

  return {
    isRequiredOf,
    /** Such an admin may only use the own account, until there is a second factor. */
    isMissing: async (viewer: Viewer): Promise<boolean> =>
      (await isRequiredOf(viewer)) && !(await secondFactors.isOn(viewer.id)),
  }
}
