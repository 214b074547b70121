import { accessSync, constants, type StatsFs, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { keepsNothingLocal, secretFile } from '../platform/files/data-dir.ts'
import { failed, type Line, ok, sizeOf, warning } from './line.ts'

const megabyte = 1024 * 1024
const tight = { bytes: 1024 * megabyte, inodes: 10_000 }
const full = { bytes: 100 * megabyte, inodes: 100 }

/** The permissions of DATA_DIR and the space on its disk. */
export function examineDataFolder(config: Config): Line[] {
  // Uploads still pass through temporary files.
  if (keepsNothingLocal(config)) return [ok('DATA_DIR', 'not used'), freeSpace(tmpdir())]
  const { dataDir } = config
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (!folder) {
    return [
      failed(
        'DATA_DIR',
        `${dataDir} does not exist`,
        'Set DATA_DIR to the site’s folder; `npm start` creates a new one.',
      ),
    ]
  }
  return [permissions(dataDir, folder), ...secret(dataDir), freeSpace(dataDir)]
}

function permissions(dataDir: string, { mode, uid }: { mode: number; uid: number }): Line {
  const own = process.getuid?.() ?? uid
  const figure = `${dataDir}, mode ${(mode & 0o777).toString(8)}`
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return failed(
      'DATA_DIR',
      `${figure}, not writable for user ${own}`,
      `Run \`chown -R <the site's user> ${dataDir}\`.`,
    )
  }
  if (own !== uid) {
    return warning(
      'DATA_DIR',
      `${figure}, of user ${uid}, but this is user ${own}`,
      'Run the doctor as the site’s user.',
    )
  }
  if (mode & 0o077) return warning('DATA_DIR', `${figure}, open to other users`, `Run \`chmod 700 ${dataDir}\`.`)
  return ok('DATA_DIR', figure)
}

/** The file of the session secret, if there is one. */
function secret(dataDir: string): Line[] {
  const path = join(dataDir, secretFile)
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file) return []
  if (file.size < 32)
    return [failed('Secret', `${path} is incomplete`, 'Delete it and start the site; everyone must sign in again.')]
  if (file.mode & 0o077) return [warning('Secret', `${path} is open to other users`, `Run \`chmod 600 ${path}\`.`)]
  return []
}

type Disk = Pick<StatsFs, 'bavail' | 'bsize' | 'blocks' | 'ffree' | 'files'>

export function freeSpace(folder: string, disk: Disk = statfsSync(folder)): Line {
  const { bavail, bsize, blocks, ffree, files } = disk
  const [bytes, share] = [bavail * bsize, Math.round((bavail / blocks) * 100)]
  const figure = `${sizeOf(bytes)} free (${share} %) at ${folder}`
  const fix = 'Delete what you do not need, such as old backups and logs, or enlarge the disk.'
  // Some file systems have no fixed number of inodes.
  const inodes = files > 0 ? ffree : Number.POSITIVE_INFINITY
  if (bytes < full.bytes || inodes < full.inodes) return failed('Free space', `${figure}, ${inodes} inodes`, fix)
  if (bytes < tight.bytes || inodes < tight.inodes) return warning('Free space', `${figure}, ${inodes} inodes`, fix)
  return ok('Free space', figure)
}
