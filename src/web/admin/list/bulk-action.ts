import type { LucideIcon } from 'lucide-react'

/** Something that a list does with many entries at once. */
export interface BulkAction<Entry> {
  label: string
  icon: LucideIcon
  danger?: boolean
  /** A question for the browser's confirm dialog, asked first (spec 5). */
  confirm?: (count: number) => string
  /** Whether an entry needs it. The others of the selection are left alone. */
  fits?: (entry: Entry) => boolean
  call: (entry: Entry) => Promise<unknown>
  /** "3 {verb}" */
  verb: string
  undo?: (entry: Entry) => Promise<unknown>
}

/** Adds words to entries, or removes them from entries. */
export interface TagAction<Entry> {
  /** "Keywords" */
  label: string
  /** @param change returns the words that the entry has afterwards */
  call: (entry: Entry, change: (words: readonly string[]) => string[]) => Promise<unknown>
}

/** The actions of a list on many entries. */
export interface Bulk<Entry> {
  nameOf: (entry: Entry) => string
  actions: readonly BulkAction<Entry>[]
  tags?: TagAction<Entry>
  /** The keys of the public queries that also show the entries. */
  publicKeys?: (entry: Entry) => string
}
