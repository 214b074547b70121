import { z } from 'zod'
import { limits } from '../limits.ts'
import { searchResult, searchTypes } from '../search.ts'
import { json, maybeSignedIn, resource } from './endpoint.ts'
import { queryTextUpTo, wholeNumber } from './query.ts'

export const searchEndpoints = resource('Search', {
  'GET /api/search': maybeSignedIn('Find posts, templates, projects, services, tools and pages by words', {
    description:
      'The best results first, with some of each type. The last word may be unfinished, and two of the words may have one typing error each. An admin also finds drafts, comments and messages.',
    query: z.object({
      q: queryTextUpTo(limits.search),
      type: z.enum(searchTypes, `must be one of ${searchTypes.join(', ')}.`).optional(),
      limit: wholeNumber(1, 50)
        .default(20)
        .meta({ type: 'integer', description: 'The maximum number of results', default: 20 }),
    }),
    answers: { 200: json(z.array(searchResult.meta({ id: 'SearchResult' })), 'The results') },
    errors: [429],
  }),
})
