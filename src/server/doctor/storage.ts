import type { Config } from '../config.ts'
import { writeAndRead } from '../health/index.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { storageAdvice } from '../platform/files/storage-error.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { failed, type Line, ok } from './line.ts'

/** Writes, reads and deletes a file. */
export async function examineStorage(config: Config): Promise<Line[]> {
  const { dataDir, storage } = config
  const where = storage ? `bucket ${storage.bucket}` : dataDir
  const start = performance.now()
  try {
    await writeAndRead(openFiles(config))
    return [ok('Storage', `${where}, a file written, read and deleted in ${Math.round(performance.now() - start)} ms`)]
  } catch (error) {
    const fix = storage ? storageAdvice(error) : 'Check the permissions of DATA_DIR and the free space.'
    return [failed('Storage', `${where}: ${reasonOf(error)}`, fix)]
  }
}
