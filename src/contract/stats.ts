import { z } from 'zod'
import { limits } from './limits.ts'

export const statsGroups = ['day', 'page', 'source', 'campaign', 'search'] as const
export type StatsGroup = (typeof statsGroups)[number]

const statsCounts = {
  reads: 'Views of pages; one of the same page by the same visitor within 30 minutes counts once',
  visitors: 'Different visitors of a day, added up over the days',
  contacts: 'Visitors who opened the contact page on the same day, after this page',
  messages: 'Messages of the contact form; of a page, source or campaign: by its visitors on the same day',
  downloads: 'Downloads of templates',
  imports: 'Imports of templates into n8n',
  copies: 'Copies of a template’s file',
  searches: 'Searches of the site',
  unanswered: 'Searches that found nothing',
} as const
export type StatsCount = keyof typeof statsCounts
export const statsCountNames = Object.keys(statsCounts) as StatsCount[]
export type Counts = Record<StatsCount, number>

const shapeOf = <const Name extends StatsCount>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.int().meta({ description: statsCounts[name] })])) as {
    [Key in Name]: z.ZodInt
  }

const statsRow = z.object({
  key: z.string().meta({ description: 'The day, path, host, campaign or words; `direct`: without a source' }),
  ...shapeOf(statsCountNames),
})
export type StatsRow = z.infer<typeof statsRow>

export const statsShape = z.object({
  total: z.object(shapeOf(['reads', 'visitors', 'downloads', 'imports', 'messages'])),
  rows: z.array(statsRow),
})
export type Stats = z.infer<typeof statsShape>

/** The last hour. Minutes in which nothing happened are left out. */
export const liveShape = z.object({
  ...shapeOf(['reads', 'visitors']),
  minutes: z.array(z.object({ at: z.iso.datetime(), ...shapeOf(['reads']) })),
  pages: z.array(statsRow),
  sources: z.array(statsRow),
})
export type Live = z.infer<typeof liveShape>

/** Daily counts are kept for this many days: two years. */
export const statsDays = 730

/** The key of reads that came from no other site, and the one of all keys beyond the day's limit. */
export const directSource = 'direct'
export const otherKeys = 'other'

const line = z.string().max(limits.line)

/** The browser's report of a page that somebody reads. Nothing in it identifies a person. */
export const readReport = z.object({
  path: line.regex(/^\//, 'must begin with a slash.'),
  what: z.enum(['read', 'copy', 'search'], 'must be read, copy or search.').optional(),
  from: line.optional().meta({ description: 'The host name of the page that led here' }),
  utm_source: line.optional(),
  utm_campaign: line.optional(),
  words: z.string().max(limits.search).optional().meta({ description: 'What was searched for' }),
  own: z.boolean().optional().meta({ description: 'The owner’s mark: this browser is left out until midnight' }),
})
export type ReadReport = z.infer<typeof readReport>

/** What happened since the admin was here before; `since` is null on the first visit. */
export const lastVisitShape = z.object({
  since: z.string().nullable(),
  ...shapeOf(['reads', 'visitors', 'downloads', 'imports', 'messages']),
})
export type LastVisit = z.infer<typeof lastVisitShape>
