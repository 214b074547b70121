import type { Database } from '../schema.ts'

/** How better-auth's tables hold a time and a flag, which is not how ours do (migration 001). */
export const authColumns = (kind: Database['kind']) =>
  kind === 'postgres'
    ? { time: (time: Date): Date | string => time, flag: (value: boolean): boolean | number => value }
    : { time: (time: Date): Date | string => time.toISOString(), flag: (value: boolean): boolean | number => +value }

export const readTime = (cell: Date | string): string => new Date(cell).toISOString()
