import { z } from 'zod'
import { lastVisitShape, liveShape, readReport, statsDays, statsGroups, statsShape } from '../stats.ts'
import { admin, anyone, file, json, nothing, resource, statsReader } from './endpoint.ts'
import { wholeNumber } from './query.ts'

const asked = z.object({
  days: wholeNumber(1, statsDays)
    .default(30)
    .meta({ type: 'integer', description: 'The number of days (UTC), today included', default: 30 }),
  by: z
    .enum(statsGroups, `must be one of ${statsGroups.join(', ')}.`)
    .default('day')
    .meta({ default: 'day' }),
})

export const statsEndpoints = resource('Figures', {
  'POST /api/reads': anyone('Count a read', {
    description:
      'The browser sends it by itself. Bots, callers with a token, unknown paths and repetitions count for nothing, with the same answer.',
    body: readReport,
    answers: { 204: nothing('Noted') },
    errors: [403],
  }),
  'GET /api/stats': statsReader('Read the figures of the last days, grouped', {
    description: 'Days are listed in order, all others with the most read first.',
    query: asked,
    answers: { 200: json(statsShape.meta({ id: 'Stats' }), 'The figures') },
  }),
  'GET /api/stats.csv': statsReader('Export the figures as CSV', {
    query: asked,
    answers: { 200: file('text/csv', 'A line for each row, with the names of the counts in the first line') },
  }),
  'GET /api/stats/live': statsReader('Read the figures of the last hour', {
    answers: { 200: json(liveShape.meta({ id: 'LiveStats' }), 'The last hour') },
  }),
  'POST /api/admin/last-visit': admin('Begin a visit of the admin area, and read what happened since the one before', {
    description: 'Calls with less than 30 minutes in between belong to one visit.',
    answers: { 200: json(lastVisitShape.meta({ id: 'LastVisit' }), 'What happened') },
  }),
})
