import { createHash } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Process ids repeat in containers that share a volume, so the name of the machine belongs to them. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** Where a process writes a file before it gets its name. */
export const unfinishedPath = (file: string, pid = process.pid) => `${file}.${machine}-${pid}.partial`

const unfinished = /\.(?<by>[0-9a-f]{8})-(?<pid>\d+)\.partial(-wal|-shm|-journal)?$/
const day = 24 * 60 * 60 * 1000

/**
 * Removes what killed processes have left in a folder: of this process and of ended ones of this machine, and everything
 * after a day.
 * @param isOwn whether this program has made a file of that name; by default the folder has only such files
 */
export function removeUnfinished(folder: string, isOwn: (name: string) => boolean = () => true): void {
  for (const name of namesIn(folder)) {
    const { by, pid } = unfinished.exec(name)?.groups ?? {}
    if (by === undefined || !isOwn(name)) continue
    const path = join(folder, name)
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    const isInUse = by !== machine || isAnother(Number(pid))
    if (isInUse && Date.now() - written < day) continue
    try {
      rmSync(path, { force: true, recursive: true })
    } catch {
      // It belongs to another user of this machine.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // There is no such folder yet.
    return []
  }
}

/** Whether another process has this id. The own id is of an earlier process: in a container they repeat. */
function isAnother(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
