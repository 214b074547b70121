export interface MediaTable {
  id: string
  /** The name of its stored file in media/: a hash of its content. */
  file: string
  /** The file name on the owner's computer. */
  name: string
  alt: string | null
  /** JSON: its earlier alt texts, the latest first. Texts that still have one of them show the current one. */
  former_alts: string
  width: number
  height: number
  bytes: number
  created_at: string
}

export interface MediaTables {
  media: MediaTable
}
