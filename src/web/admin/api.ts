import type { CollectionName, Entry } from '../../contract/collections.ts'
import type { Media } from '../../contract/media.ts'
import type { PostVersion, PostVersionSummary, PreviewLink, RenderedPreview } from '../../contract/writing.ts'
import { authorized, call } from '../account/session.ts'
import { send, sendFor } from '../api/calls.ts'
import { type Query, readAll, readPage, withQuery } from '../api/client.ts'

/** An entry of any collection, as a form or a list sees it: its fields by name. */
export type AnyEntry = { id: string; created_at: string; updated_at: string } & Record<string, unknown>

const read = async <T>(path: string, query: Query = {}): Promise<T> => (await call(withQuery(path, query))).json()

const page = <T>(path: string, query: Query) => readPage<T>(call, path, query)

/** The owner's calls. */
export const adminApi = {
  list: (name: CollectionName, query: Query) => page<AnyEntry>(`/${name}`, query),
  slugs: async (name: CollectionName): Promise<string[]> =>
    (await readAll<AnyEntry>(call, `/${name}`, { fields: 'slug' })).entries.map(({ slug }) => String(slug)),
  get: (name: CollectionName, id: string) => read<AnyEntry>(`/${name}/${id}`),
  create: (name: CollectionName, body: object) => sendFor<AnyEntry>('POST', `/${name}`, body),
  update: (name: CollectionName, id: string, body: object) => sendFor<AnyEntry>('PUT', `/${name}/${id}`, body),
  remove: (name: CollectionName, id: string) => send('DELETE', `/${name}/${id}`),

  versions: async (id: string) => (await readAll<PostVersionSummary>(call, `/blogs/${id}/versions`)).entries,
  version: (id: string, version: string) => read<PostVersion>(`/blogs/${id}/versions/${version}`),
  restore: (id: string, version: string, updated_at: string) =>
    sendFor<Entry<'blogs'>>('POST', `/blogs/${id}/versions/${version}/restore`, { updated_at }),
  previewLink: (id: string) => read<PreviewLink | null>(`/blogs/${id}/preview-link`),
  makePreviewLink: (id: string) => sendFor<PreviewLink>('POST', `/blogs/${id}/preview-link`),
  dropPreviewLink: (id: string) => send('DELETE', `/blogs/${id}/preview-link`),
  renderMarkdown: (content: string) => sendFor<RenderedPreview>('POST', '/markdown/preview', { content }),

  /** The uploaded image at an address; null where it was not uploaded here. */
  imageAt: async (url: string): Promise<Media | null> => (await read<Media[]>('/media', { url }))[0] ?? null,
  async upload(file: File, alt = ''): Promise<Media> {
    const body = new FormData()
    body.set('file', file)
    body.set('alt', alt)
    return (await call('/media', { method: 'POST', body })).json()
  },
  describe: (id: string, alt: string) => sendFor<Media>('PUT', `/media/${id}`, { alt }),

  /** A 503 has a body too: the dashboard shows which part is down. */
  async health(): Promise<Record<'status' | 'database' | 'mail' | 'storage', string>> {
    const response = await authorized('/api/health')
    return response.json()
  },

  read,
  page,
  file: async (path: string): Promise<Blob> => (await call(path)).blob(),
}
