import { diskFiles } from './disk.ts'
import type { FileStore } from './files.ts'
import { s3Files } from './s3.ts'
import type { Patience } from './s3-calls.ts'
import type { S3Settings } from './storage-url.ts'

export interface FileSettings {
  dataDir: string
  storage: S3Settings | null
}

export const openFiles = ({ dataDir, storage }: FileSettings, patience?: Patience): FileStore =>
  storage ? s3Files(storage, patience) : diskFiles(dataDir)
