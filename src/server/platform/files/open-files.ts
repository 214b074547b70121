import { diskFiles } from './disk.ts'
import type { FileStore } from './files.ts'
import { s3Files } from './s3.ts'
import type { Patience } from './s3-calls.ts'
import type { S3Settings } from './storage-url.ts'

/** The settings that choose where files are stored. */
export interface FileSettings {
  dataDir: string
  /** Null for the data folder. */
  storage: S3Settings | null
}

/** The only place that chooses the kind of storage. */
export const openFiles = ({ dataDir, storage }: FileSettings, patience?: Patience): FileStore =>
  storage ? s3Files(storage, patience) : diskFiles(dataDir)
