import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type { Logger }

/**
 * One JSON line an event. Lines hold paths, never query strings, bodies or headers: those carry tokens and what
 * people wrote.
 */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
