import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { EntryKind } from '../../../contract/collections.ts'
import { openSqlite } from '../../platform/database/sqlite.ts'
import { ApiError, errors } from '../../platform/http/errors.ts'
import type { Schema } from '../../schema.ts'
import { removeUnfinished, unfinishedPath } from '../disk.ts'
import { BackupError } from '../format.ts'
import { type CopyBackup, copyInChild } from '../in-child.ts'
import { type CopyOrder, copyName } from './copy-entries.ts'

export type CopySchema = Schema & {
  backup_entry: { id: string; kind: EntryKind; title: string; folded: string; updated_at: string }
}
type Copy = Kysely<CopySchema>

/** Milliseconds. A call that must wait longer answers 503, while the backup goes on being opened. */
const patience = 3_000
const keptFor = 5 * 60 * 1000
const temporaryName = 'site-entries'
const isTemporary = (name: string) => name.startsWith(`${temporaryName}.`)

interface Opened {
  name: string
  ready: Promise<Copy>
  /** Includes the call that opens the copy. */
  readers: number
  close(): Promise<void>
}

export function openCopies(settings: CopyOrder['settings'], copy: CopyBackup = copyInChild) {
  const folder = unfinishedPath(join(tmpdir(), temporaryName))
  let current: Opened | null = null
  let timer: NodeJS.Timeout | undefined
  removeUnfinished(tmpdir(), isTemporary)

  const closeCurrent = async () => {
    clearTimeout(timer)
    const before = current
    current = null
    await before?.close()
  }

  const open = (name: string): Opened => {
    const stopping = new AbortController()
    const ready = (async () => {
      removeUnfinished(tmpdir(), isTemporary)
      mkdirSync(folder, { mode: 0o700 })
      await copy({ name, folder, settings }, stopping.signal)
      return new Kysely<CopySchema>({ dialect: openSqlite(join(folder, copyName)).dialect })
    })()
    const close = async () => {
      stopping.abort()
      await ready.then((db) => db.destroy()).catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    }
    const opened: Opened = { name, ready, readers: 1, close }
    ready.then(
      () => {
        opened.readers -= 1
      },
      () => {
        rmSync(folder, { recursive: true, force: true })
        if (current === opened) current = null
      },
    )
    return opened
  }

  const rest = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (current?.readers ? rest() : void closeCurrent()), keptFor).unref()
  }

  return {
    has: (name: string) => current?.name === name,

    /** @throws unavailable while this or another backup is being opened */
    async use<T>(name: string, read: (copy: Copy) => Promise<T>): Promise<T> {
      if (current && current.name !== name) {
        if (current.readers > 0) throw opening()
        await closeCurrent()
      }
      if (current && current.name !== name) throw opening()
      current ??= open(name)
      const opened = current
      opened.readers += 1
      try {
        const copy = await Promise.race([opened.ready, delay(patience, null, { ref: false })])
        if (!copy) throw opening()
        return await read(copy)
      } catch (error) {
        throw error instanceof BackupError ? errors.conflict(error.message) : error
      } finally {
        opened.readers -= 1
        rest()
      }
    },

    close: closeCurrent,
  }
}

const opening = () =>
  new ApiError('unavailable', 'A backup is being opened. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  })
