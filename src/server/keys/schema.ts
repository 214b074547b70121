export interface KeyTables {
  api_key: {
    id: string
    user_id: string
    name: string
    /** A list as JSON. */
    scopes: string
    hash: string
    last_four: string
    created_at: string
    last_used_at: string | null
    expires_at: string | null
  }
  /** The last calls of each key. */
  api_key_call: { id: string; key_id: string; at: string; method: string; path: string; status: number }
  idempotent_answer: {
    /** Of the caller and their Idempotency-Key. */
    hash: string
    /** A keyed hash of method, path and body. */
    request: string
    /** Sealed; null until there is one. */
    answer: string | null
    /** Who is making it, and when that process last reported. */
    claim: string
    alive_at: string | null
    created_at: string
  }
}
