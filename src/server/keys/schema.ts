export interface KeyTables {
  api_key: {
    id: string
    user_id: string
    name: string
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
    /** A hash of the caller and their Idempotency-Key. */
    hash: string
    /** A keyed hash of method, path and body. */
    request: string
    /** Sealed; null until there is an answer. */
    answer: string | null
    /** The process that is making the answer, and when it last reported. */
    claim: string
    alive_at: string | null
    created_at: string
  }
}

export const stored = {
  tables: { api_key: 'left out', api_key_call: 'left out', idempotent_answer: 'left out' },
  migrations: {
    '038-keys': [
      `create table api_key (
        id text primary key, user_id text not null references "user" (id) on delete cascade, name text not null,
        scopes text not null, hash text not null unique, last_four text not null, created_at text not null,
        last_used_at text, expires_at text)`,
      'create index api_key_user on api_key (user_id)',
      `create table api_key_call (
        id text primary key, key_id text not null references api_key (id) on delete cascade, at text not null,
        method text not null, path text not null, status integer not null)`,
      'create index api_key_call_key on api_key_call (key_id, id)',
      `create table idempotent_answer (
        hash text primary key, request text not null, answer text, claim text not null, alive_at text,
        created_at text not null)`,
      'create index idempotent_answer_age on idempotent_answer (created_at)',
    ],
  },
} as const
