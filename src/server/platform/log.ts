import { type LevelWithSilent, type Logger, pino } from 'pino'

export type { Logger }

/**
 * One JSON line an event. Lines hold paths (`loggedPath`), never query strings, bodies or headers: those carry tokens
 * and what people wrote.
 */
export const openLog = ({ logLevel }: { logLevel: LevelWithSilent }): Logger =>
  pino({ level: logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })

/** A path as the log may have it: who knows a preview's token sees a draft. */
export const loggedPath = (path: string): string => path.replace(/(\/preview\/)[^/]+/, '$1…')
