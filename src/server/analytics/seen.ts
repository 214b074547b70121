/** What happened, as it waits in memory. Where it came from is already a hash. */
export interface Seen {
  /** Milliseconds since 1970. */
  at: number
  what: 'read' | 'copy' | 'search' | 'own' | 'download' | 'import' | 'message'
  /** The path of a page, the words of a search, or the id of a template. */
  key: string
  /** The hash of a visitor of that day; null if it is not known, as for imports by n8n. */
  visitor: string | null
  source?: string | null
  campaign?: string | null
}
