const day = 86_400_000

/** The day of a time in milliseconds since 1970, in UTC: `2026-11-22`. */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** `2026-11-22T09:30` */
export const minuteAt = (time: number): string => new Date(time).toISOString().slice(0, 16)

/** The first of so many days of which the last is that of `time`. */
export const firstDay = (time: number, days: number): string => dayAt(time - (days - 1) * day)

/** All of these days, oldest first. */
export const lastDays = (time: number, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayAt(time - (days - 1 - index) * day))
