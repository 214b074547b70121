import type { Api } from '../api/client.ts'
import { queryOptions } from '../queries/hooks.ts'

/** The element that shows a post's text, which is not sent a second time. */
export const postTextId = 'post-text'

const inDocument = { id: postTextId, as: 'innerHTML', field: 'content_html' } as const

export const postQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['blogs', 'read', slug],
    queryFn: () => api.post(slug),
    inDocument,
  })

export const previewQuery = (api: Api, token: string) =>
  queryOptions({ queryKey: ['preview', token], queryFn: () => api.preview(token), inDocument })

export const relatedQuery = (api: Api, slug: string, limit: number) =>
  queryOptions({ queryKey: ['blogs', 'related', slug, limit], queryFn: () => api.relatedPosts(slug, limit) })

export const seriesQuery = (api: Api, slug: string) =>
  queryOptions({ queryKey: ['blogs', 'series', slug], queryFn: () => api.series(slug) })

export const keywordsQuery = (api: Api, limit: number) =>
  queryOptions({ queryKey: ['blogs', 'keywords', limit], queryFn: () => api.keywords(limit) })
