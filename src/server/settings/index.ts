import { feature } from '../feature.ts'
import type { FileStore } from '../platform/files/files.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Database } from '../schema.ts'
import { cvRoutes, removeUnusedCvs } from './cv.ts'
import { type SettingsSite, settingsRoutes } from './routes.ts'

export const settings = feature<SettingsSite & { database: Database; files: FileStore; now: () => Date }>({
  api: [settingsRoutes, cvRoutes],
  jobs: ({ database, files, now }) => [
    {
      name: 'remove unused CVs',
      every: day,
      run: () => removeUnusedCvs({ database, files }, new Date(now().getTime() - day)),
    },
  ],
})

export { demoSettings, freshSettings, reviewOf } from './claims.ts'
export { cvAt, cvFiles, cvKey, isCv } from './cv.ts'
export { type MailServer, openMailPassword } from './mail-password.ts'
export { type SettingsStore, savedSettings, settingsStore } from './store.ts'
export {
  type ExportedSettings,
  exportedSettings,
  exportedSettingsShape,
  putBackSettings,
} from './stored-settings.ts'
