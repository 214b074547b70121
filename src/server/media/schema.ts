export interface MediaTable {
  id: string
  /** Its name in DATA_DIR/media: the hash of what it holds. */
  file: string
  /** As the owner's machine called it. */
  name: string
  alt: string | null
  width: number
  height: number
  bytes: number
  created_at: string
}

export interface MediaTables {
  media: MediaTable
}
