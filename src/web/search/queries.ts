import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limits } from '../../contract/limits.ts'
import type { Api } from '../api/client.ts'

/** What is searched for: without the characters that the API refuses. */
export const searchable = (typed: string): string =>
  typed.replaceAll('\0', '').trim().slice(0, limits.search).toWellFormed()

/** The most that the API answers. The dialog shows the first of each group. */
const limit = 50

export const searchQuery = (api: Api, typed: string) =>
  queryOptions({
    queryKey: ['search', typed],
    queryFn: ({ signal }) => (typed === '' ? [] : api.search({ q: typed, limit }, signal)),
    retry: false,
    // The results of the last text stay until those of the next one are there.
    placeholderData: keepPreviousData,
  })
