/** Reads a date as static site generators write it. Returns ISO 8601 in UTC, or null. Without a zone it is UTC. */
export function readDate(text: string): string | null {
  const found = /^(\d{4}-\d\d?-\d\d?)(?:[T ]+(\d\d?:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i.exec(
    text.trim(),
  )
  const [, day = '', time = '0:00', zone = 'Z'] = found ?? []
  const padded = `${day}T${time}`.replace(/(?<!\d)\d(?!\d)/g, '0$&')
  const offset = zone.replace(/UTC/i, 'Z').replace(/(\d\d):?(\d\d)/, '$1:$2')
  const moment = Date.parse(found ? padded + offset : `${text} UTC`)
  return Number.isFinite(moment) ? new Date(moment).toISOString() : null
}

/** Reads date and slug from a file name, as in `2024-05-01-a-title.md`. */
export function readFileName(name: string): { date: string | null; name: string } {
  const bare = name.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '')
  const [, day, rest] = /^(\d{4}-\d\d-\d\d)[-_ ](.+)$/.exec(bare) ?? []
  const date = day ? readDate(day) : null
  return date && rest ? { date, name: rest } : { date: null, name: bare }
}
