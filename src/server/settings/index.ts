import { feature } from '../feature.ts'
import type { AltsOf, LocalPictures } from '../markdown/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Database } from '../schema.ts'
import { cvRoutes, removeUnusedCvs } from './cv.ts'
import { settingsRoutes } from './routes.ts'
import type { SettingsStore } from './store.ts'

interface Site {
  database: Database
  files: FileStore
  media: { altsOf: AltsOf }
  now: () => Date
  pictures: LocalPictures
  settings: SettingsStore
}

export const settings = feature<Site>({
  api: [settingsRoutes, cvRoutes],
  jobs: ({ database, files, now }) => [
    {
      name: 'remove unused CVs',
      every: day,
      run: () => removeUnusedCvs({ database, files }, new Date(now().getTime() - day)),
    },
  ],
})

export { cvAt, cvFiles, cvKey, isCv } from './cv.ts'
export { type SettingsStore, savedSettings, settingsStore } from './store.ts'
export {
  demoSettings,
  type ExportedSettings,
  exportedSettings,
  exportedSettingsShape,
  freshSettings,
  putBackSettings,
} from './stored-settings.ts'
