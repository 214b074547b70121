/** One line of the report. Figures that a fault does not have are left out. */
export interface Figures {
  what: string
  /** What it ran against: `SQLite`, `PostgreSQL`, `both`, … */
  against: string
  rounds: number
  /** Writes that were answered with success, and how many of them were there afterwards. */
  answered?: number
  found?: number
  /** Writes that are there more than once. */
  doubled?: number
  /** Writes of which only a part is there. */
  half?: number
  /** Milliseconds until the site worked again, one a round. */
  recovery?: number[]
  /** Milliseconds of the slowest answer while the fault lasted. */
  slowest?: number
  /** While the fault lasted: requests, and those of them that were answered 503. */
  requests?: number
  refused?: number
  /** What else was counted. */
  notes?: string
  /** Empty if the site did what it should. */
  problems: string[]
}

const columns = [
  'what breaks',
  'against',
  'rounds',
  'answered',
  'found',
  'half',
  'doubled',
  'requests meanwhile / answered 503',
  'recovery median / longest',
  'slowest answer',
  'as it should be?',
]

const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? '–' : `${(milliseconds / 1000).toFixed(1)} s`
const count = (value: number | undefined) => (value === undefined ? '–' : String(value))

/** The report as a Markdown table, with what was found wrong below it. */
export function table(rows: Figures[]): string {
  const lines = rows.map((row) => [
    row.notes ? `${row.what} (${row.notes})` : row.what,
    row.against,
    count(row.rounds),
    count(row.answered),
    count(row.found),
    count(row.half),
    count(row.doubled),
    row.requests === undefined ? '–' : `${row.requests} / ${count(row.refused)}`,
    recoveryOf(row.recovery),
    seconds(row.slowest),
    row.problems.length === 0 ? 'yes' : `**NO**: ${row.problems.length}`,
  ])
  const head = [columns, columns.map(() => '---')]
  const problems = rows.flatMap(({ what, against, problems }) =>
    [...new Set(problems)].slice(0, 10).map((problem) => `- ${what}, ${against}: ${problem}`),
  )
  return [...[...head, ...lines].map((cells) => `| ${cells.join(' | ')} |`), '', ...problems].join('\n').trim()
}

function recoveryOf(times: number[] = []): string {
  const sorted = [...times].sort((a, b) => a - b)
  if (sorted.length === 0) return '–'
  return `${seconds(sorted[Math.floor(sorted.length / 2)])} / ${seconds(sorted.at(-1))}`
}
