import { type LevelWithSilent, type Logger, pino } from 'pino'

export type { Logger }

/**
 * Logs one JSON line per event. Lines contain paths (`loggedPath`), but never query strings, bodies or headers, which
 * contain tokens and personal data.
 */
export const openLog = ({ logLevel }: { logLevel: LevelWithSilent }): Logger =>
  pino({ level: logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })

/** A path for the log, without the token of a preview, a setup link or an invitation, which gives access. */
export const loggedPath = (path: string): string =>
  path.replace(/(\/(?:preview|setup|testimonial|testimonial-invitations\/open)\/+)[^/]+/i, '$1…')
