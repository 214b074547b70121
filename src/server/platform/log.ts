import { type LevelWithSilent, type Logger, pino } from 'pino'

export type { Logger }

/** Lines never contain query strings, bodies or headers, which hold tokens and personal data. */
export const openLog = ({ logLevel }: { logLevel: LevelWithSilent }): Logger =>
  pino({ level: logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })

/** The path without tokens, which give access. */
export const loggedPath = (path: string): string =>
  path.replace(/(\/(?:preview|setup|testimonial|testimonial-invitations\/open|enquiries)\/+)[^/]+/i, '$1…')
