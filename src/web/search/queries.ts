import { limits } from '../../contract/limits.ts'
import type { Api } from '../api/client.ts'
import { queryOf } from '../queries/hooks.ts'

/** What is searched for: without the characters that the API refuses. */
export const searchable = (typed: string): string =>
  typed.replaceAll('\0', '').trim().slice(0, limits.search).toWellFormed()

/** The most that the API answers. The dialog shows the first of each group. */
const limit = 50

export const searchQuery = (api: Api, typed: string) =>
  queryOf(
    ['search', typed],
    ({ signal }) => (typed === '' ? [] : api.call('GET /api/search', { query: { q: typed, limit }, signal })),
    { retry: false },
  )
