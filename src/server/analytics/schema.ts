import type { StatsCount } from '../../contract/stats.ts'

/** What a count belongs to. `total` has one row each day, with an empty key. */
export type FigureKind = 'total' | 'page' | 'source' | 'campaign' | 'search'

/** Counts of a day or of a minute. No row is about a person. */
export type FigureTable = {
  span: 'day' | 'minute'
  /** `2026-11-22`, or `2026-11-22T09:30`, in UTC. */
  at: string
  kind: FigureKind
  key: string
} & Record<StatsCount, number>

/** A visitor of the current day: a keyed hash, and where the visit came from. Removed at midnight. */
export interface VisitorTable {
  day: string
  visitor: string
  source: string
  campaign: string | null
  /** 1: the owner's browser, which is left out. */
  owner: number
}

/**
 * What a visitor of the current day has read: a path. A search is `?` and its words; `source` or `campaign` and a name is
 * one of several places where the visitor came from. Removed at midnight.
 */
export interface ViewTable {
  day: string
  visitor: string
  key: string
  /** Milliseconds since 1970: when it was last counted. */
  read_at: number
}

export interface AnalyticsTables {
  figures: FigureTable
  figure_visitors: VisitorTable
  figure_views: ViewTable
  /** The key of the current day's hashes, for all processes. Removed at midnight, which makes the hashes meaningless. */
  figure_salts: { day: string; salt: string }
  /** JSON of `Visit`: an admin's current visit of the admin area, and the end of the one before. */
  admin_visits: { user_id: string; current: string; previous: string | null }
}
