import type { Stored } from '../feature.ts'

export const stored: Stored = {
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
}
