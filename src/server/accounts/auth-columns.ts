import type { Database } from '../schema.ts'

/** Converts times and flags for better-auth's tables, whose column types differ from ours (migration 001). */
export const authColumns = (kind: Database['kind']) =>
  kind === 'postgres'
    ? { time: (time: Date): Date | string => time, flag: (value: boolean): boolean | number => value }
    : { time: (time: Date): Date | string => time.toISOString(), flag: (value: boolean): boolean | number => +value }

export const readTime = (cell: Date | string): string => new Date(cell).toISOString()
