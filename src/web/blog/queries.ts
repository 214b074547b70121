import { queryOptions } from '@tanstack/react-query'
import type { Entry } from '../../contract/collections.ts'
import type { Api } from '../api/client.ts'

/** A post without its markdown, which no reader needs and which would make every page larger. */
export type ReadablePost = Omit<Entry<'blogs'>, 'content'>

export const postQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['blogs', 'read', slug],
    queryFn: async (): Promise<ReadablePost | null> => {
      const post = await api.post(slug)
      if (!post) return null
      const { content: _, ...readable } = post
      return readable
    },
  })

export const relatedQuery = (api: Api, slug: string, limit: number) =>
  queryOptions({ queryKey: ['blogs', 'related', slug, limit], queryFn: () => api.relatedPosts(slug, limit) })

export const keywordsQuery = (api: Api, limit: number) =>
  queryOptions({ queryKey: ['blogs', 'keywords', limit], queryFn: () => api.keywords(limit) })
