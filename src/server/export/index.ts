export { exportSite } from './export-site.ts'
export { FolderError } from './folder-error.ts'
export { importFolder } from './import-folder.ts'
export { openSourceFolder } from './source-folder.ts'
