import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export type LetterFiles = ReturnType<typeof letterFiles>

const name = /^([0-9a-f-]{36})\.eml(\.part)?$/

/** Letters as files, for a site without SMTP server: DATA_DIR/outbox, each named after the id of its row. */
export function letterFiles(dataDir: string) {
  const folder = join(dataDir, 'outbox')
  const place = (id: string) => join(folder, `${id}.eml`)

  return {
    place,

    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },

    /** Missing files are ignored. */
    async remove(ids: readonly string[]): Promise<void> {
      for (const id of ids) await rm(place(id), { force: true })
    },

    /** The ids of the stored letters. */
    async ids(): Promise<string[]> {
      const names = await readdir(folder).catch(() => [])
      return names.flatMap((found) => name.exec(found)?.[1] ?? [])
    },
  }
}
