export { exportSite } from './export-site.ts'
export { FolderError, openSourceFolder } from './folders.ts'
export { importFolder } from './import-folder.ts'
