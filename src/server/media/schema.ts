import type { Generated, Selectable } from 'kysely'

export interface MediaTable {
  id: string
  /** The name of its stored file in media/: a hash of its content. */
  file: string
  name: string
  alt: string | null
  /** JSON: its earlier alt texts, the latest first. Texts that still have one of them show the current one. */
  former_alts: string
  width: number
  height: number
  bytes: number
  created_at: string
  /** 0: waits for its sizes; 1: has them; 2: they cannot be made (`sizes/sizing-queue.ts`). */
  sized: Generated<number>
  /** The process that makes its sizes, and when that last said so. */
  sizing: string | null
  sizing_alive_at: string | null
}

export type MediaRow = Selectable<MediaTable>

export type MediaTables = { media: MediaTable }
