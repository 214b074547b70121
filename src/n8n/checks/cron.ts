const FIELDS = [
  ['second', 0, 59],
  ['minute', 0, 59],
  ['hour', 0, 23],
  ['day of the month', 1, 31],
  ['month', 1, 12],
  ['weekday', 0, 7],
] as const

const NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec sun mon tue wed thu fri sat'.split(' ')
const PRESET = /^@(?:yearly|monthly|weekly|daily|hourly|minutely|secondly|weekdays|weekends)$/

/** What n8n's cron package would refuse, in words. It takes five fields, or six with the seconds first. */
export function cronFault(text: string): string | undefined {
  const source = text.trim().toLowerCase()
  if (PRESET.test(source)) return
  if (source.length > 500) return 'it is too long'
  const fields = source === '' ? [] : source.split(/\s+/)
  if (fields.length < 5 || fields.length > 6)
    return `it has ${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`
  for (const [index, field] of fields.entries()) {
    const [name, low, high] = FIELDS[index + FIELDS.length - fields.length] ?? FIELDS[0]
    for (const part of field.split(',')) {
      const [, from, to, step] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part.replaceAll(/[a-z]{3}/g, number)) ?? []
      if (from === undefined || (from === '*' && to !== undefined)) return `its ${name} cannot be read`
      const first = from === '*' ? low : Number(from)
      const last = to === undefined ? (from === '*' ? high : first) : Number(to)
      if (first < low || last > high) return `its ${name} is not between ${low} and ${high}`
      if (first > last) return `its ${name} runs backwards`
      if (step !== undefined && Number(step) === 0) return `its ${name} has a step of 0`
    }
  }
  return
}

/** n8n takes the names of months and days in every field. */
function number(name: string): string {
  const at = NAMES.indexOf(name)
  return at < 0 ? name : String(at < 12 ? at + 1 : at - 12)
}
