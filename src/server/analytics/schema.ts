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

/** What a visitor read today: a path, `?` and the words of a search, or one of several sources. Removed at midnight. */
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

export const stored = {
  tables: {
    figures: 'kept',
    figure_visitors: 'left out',
    figure_views: 'left out',
    figure_salts: 'left out',
    admin_visits: 'kept',
  },
  migrations: {
    '029-figures': [
      `create table figures (
        span text not null, at text not null, kind text not null, key text not null,
        reads integer default 0 not null, visitors integer default 0 not null, contacts integer default 0 not null,
        messages integer default 0 not null, downloads integer default 0 not null, imports integer default 0 not null,
        copies integer default 0 not null, searches integer default 0 not null, unanswered integer default 0 not null,
        constraint figures_key primary key (span, kind, at, key))`,
      `create table figure_visitors (
        day text not null, visitor text not null, source text not null, campaign text, owner integer not null,
        constraint figure_visitors_key primary key (day, visitor))`,
      `create table figure_views (
        day text not null, visitor text not null, key text not null, read_at bigint not null,
        constraint figure_views_key primary key (day, visitor, key))`,
      'create table figure_salts (day text primary key, salt text not null)',
      `create table admin_visits (
        user_id text primary key references "user" (id) on delete cascade, current text not null, previous text)`,
    ],
  },
} as const
