import { type ReadablePost, readablePostFields } from '../../contract/blog.ts'
import { type Api, listQuery } from '../api/client.ts'
import { queryOf } from '../queries/hooks.ts'

export const postTextId = 'post-text'

const inDocument = { id: postTextId, as: 'innerHTML', field: 'content_html' } as const

export const postQuery = (api: Api, slug: string) =>
  queryOf(
    ['blogs', 'read', slug],
    (): Promise<ReadablePost | null> =>
      api.find('GET /api/blogs/slug/{slug}', { params: { slug }, query: { fields: [...readablePostFields] } }),
    { inDocument },
  )

export const previewQuery = (api: Api, token: string) =>
  queryOf(['preview', token], () => api.find('GET /api/blogs/preview/{token}', { params: { token } }), { inDocument })

/** Spec 9: five are requested, and the current one is left out. */
export const recent = 5

export const recentQuery = (api: Api) =>
  listQuery(api, 'blogs', { published: true, limit: recent, fields: ['id', 'slug', 'title', 'created_at'] })

export const relatedQuery = (api: Api, slug: string, limit: number) =>
  queryOf(['blogs', 'related', slug, limit], () =>
    api.call('GET /api/blogs/slug/{slug}/related', { params: { slug }, query: { limit } }),
  )

export const seriesQuery = (api: Api, slug: string) =>
  queryOf(['blogs', 'series', slug], () => api.call('GET /api/blogs/slug/{slug}/series', { params: { slug } }))

export const keywordsQuery = (api: Api, limit: number) =>
  queryOf(['blogs', 'keywords', limit], () => api.call('GET /api/blogs/keywords', { query: { limit } }))
