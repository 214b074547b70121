import type { CollectionName, OrderedName } from '../../contract/collections.ts'
import type { Media } from '../../contract/media.ts'
import { call, file, list, listAll } from '../account/session.ts'
import type { Input, QueryOf } from '../api/endpoint-types.ts'
import { uploader } from './media/uploader.ts'

/** An entry of any collection, as forms and lists see it: its fields by name. */
export type AnyEntry = { id: string; created_at: string; updated_at: string } & Record<string, unknown>

type AnyQuery = QueryOf<`GET /api/${CollectionName}`>
type AnyBody = Input<`POST /api/${CollectionName}`>['body']

/** The owner's calls. */
export const adminApi = {
  search: (query: QueryOf<'GET /api/search'>, signal: AbortSignal) => call('GET /api/search', { query, signal }),
  list: (name: CollectionName, query: AnyQuery) => list(`GET /api/${name}`, { query }),
  slugs: async () => (await listAll('GET /api/blogs', { query: { fields: ['slug'] } })).entries.map(({ slug }) => slug),
  get: (name: CollectionName, id: string): Promise<AnyEntry> => call(`GET /api/${name}/{id}`, { params: { id } }),
  create: (name: CollectionName, body: AnyBody): Promise<AnyEntry> => call(`POST /api/${name}`, { body }),
  update: (name: CollectionName, id: string, body: AnyBody): Promise<AnyEntry> =>
    call(`PUT /api/${name}/{id}`, { params: { id }, body }),
  all: async (name: CollectionName, fields: string[]): Promise<AnyEntry[]> =>
    (await listAll(`GET /api/${name}`, { query: { fields } })).entries,
  /** @param ids of all entries */
  putInOrder: (name: OrderedName, ids: readonly string[]) =>
    call(`PUT /api/${name}/order`, { body: { ids: [...ids] } }),
  remove: (name: CollectionName, id: string) => call(`DELETE /api/${name}/{id}`, { params: { id } }),

  versions: async (id: string) => (await listAll('GET /api/blogs/{id}/versions', { params: { id } })).entries,
  version: (id: string, versionId: string) =>
    call('GET /api/blogs/{id}/versions/{versionId}', { params: { id, versionId } }),
  restore: (id: string, versionId: string, updated_at: string) =>
    call('POST /api/blogs/{id}/versions/{versionId}/restore', { params: { id, versionId }, body: { updated_at } }),
  previewLink: (id: string) => call('GET /api/blogs/{id}/preview-link', { params: { id } }),
  makePreviewLink: (id: string) => call('POST /api/blogs/{id}/preview-link', { params: { id } }),
  dropPreviewLink: (id: string) => call('DELETE /api/blogs/{id}/preview-link', { params: { id } }),
  renderMarkdown: (content: string) => call('POST /api/markdown/preview', { body: { content } }),

  /** The uploaded image at an address; null if it was not uploaded here. */
  imageAt: async (url: string): Promise<Media | null> =>
    (await list('GET /api/media', { query: { url } })).entries[0] ?? null,
  /** @param onSent how much of it is sent, from 0 to 1 */
  upload(image: File, onSent: (share: number) => void = () => {}): Promise<Media> {
    const form = new FormData()
    form.set('file', image)
    form.set('alt', '')
    return uploader(onSent).call('POST /api/media', { form })
  },
  uploadCv(file: File) {
    const form = new FormData()
    form.set('file', file)
    return call('POST /api/admin/settings/cv', { form })
  },
  images: (query: QueryOf<'GET /api/media'>) => list('GET /api/media', { query }),
  removeImage: (id: string) => call('DELETE /api/media/{id}', { params: { id } }),
  describe: (id: string, alt: string) => call('PUT /api/media/{id}', { params: { id }, body: { alt } }),

  demo: () => call('GET /api/admin/demo'),
  removeDemo: () => call('DELETE /api/admin/demo'),
  restoreDemo: () => call('POST /api/admin/demo'),

  checklist: () => call('GET /api/admin/checklist'),
  putChecklistAway: (put_away: boolean) => call('PUT /api/admin/checklist', { body: { put_away } }),

  deleted: (query: QueryOf<'GET /api/admin/bin'>) => list('GET /api/admin/bin', { query }),
  restoreDeleted: (id: string) => call('POST /api/admin/bin/{id}/restore', { params: { id } }),
  dropDeleted: (id: string) => call('DELETE /api/admin/bin/{id}', { params: { id } }),

  backups: () => call('GET /api/admin/backups'),
  backupEntries: (name: string, query: QueryOf<'GET /api/admin/backups/{name}/entries'>) =>
    list('GET /api/admin/backups/{name}/entries', { params: { name }, query }),
  restoreFromBackup: (name: string, id: string) =>
    call('POST /api/admin/backups/{name}/entries/{id}/restore', { params: { name, id } }),

  activity: (query: QueryOf<'GET /api/admin/audit'>) => list('GET /api/admin/audit', { query }),

  settings: () => call('GET /api/admin/settings'),
  changeSettings: (body: Input<'PUT /api/admin/settings'>['body']) => call('PUT /api/admin/settings', { body }),
  previewSettings: (body: Input<'POST /api/admin/settings/preview'>['body']) =>
    call('POST /api/admin/settings/preview', { body }),
  sendTestEmail: () => call('POST /api/admin/settings/test-email'),
  settingsVersions: async () => (await listAll('GET /api/admin/settings/versions', {})).entries,
  settingsVersion: (id: string) => call('GET /api/admin/settings/versions/{id}', { params: { id } }),
  restoreSettings: (id: string, updated_at: string) =>
    call('POST /api/admin/settings/versions/{id}/restore', { params: { id }, body: { updated_at } }),

  stats: (query: QueryOf<'GET /api/stats'>) => call('GET /api/stats', { query }),
  statsTable: (query: QueryOf<'GET /api/stats.csv'>) => file('GET /api/stats.csv', { query }),
  liveStats: (signal: AbortSignal) => call('GET /api/stats/live', { signal }),
  beginVisit: () => call('POST /api/admin/last-visit'),

  comments: (query: QueryOf<'GET /api/comments/admin/all'>) => list('GET /api/comments/admin/all', { query }),
  approveComment: (id: string, revision: number) =>
    call('POST /api/comments/{id}/approve', { params: { id }, body: { revision } }),
  rejectComment: (id: string, revision: number) =>
    call('POST /api/comments/{id}/reject', { params: { id }, body: { revision } }),

  messages: (query: QueryOf<'GET /api/messages'>) => list('GET /api/messages', { query }),
  messageTable: (query: QueryOf<'GET /api/messages.csv'>) => file('GET /api/messages.csv', { query }),
  markMessage: (id: string, body: Input<'PUT /api/messages/{id}'>['body']) =>
    call('PUT /api/messages/{id}', { params: { id }, body }),
  removeMessage: (id: string) => call('DELETE /api/messages/{id}', { params: { id } }),
  invitations: (query: QueryOf<'GET /api/testimonial-invitations'>) =>
    list('GET /api/testimonial-invitations', { query }),
  invite: (body: Input<'POST /api/testimonial-invitations'>['body']) =>
    call('POST /api/testimonial-invitations', { body }),
  revokeInvitation: (id: string) => call('POST /api/testimonial-invitations/{id}/revoke', { params: { id } }),
  removeInvitation: (id: string) => call('DELETE /api/testimonial-invitations/{id}', { params: { id } }),

  message: (id: string, signal?: AbortSignal) => call('GET /api/messages/{id}', { params: { id }, signal }),
  reply: (id: string, body: Input<'POST /api/messages/{id}/replies'>['body']) =>
    call('POST /api/messages/{id}/replies', { params: { id }, body }),
  enquirySums: () => call('GET /api/messages/sums'),
  replyTemplates: () => call('GET /api/reply-templates'),
  addReplyTemplate: (body: Input<'POST /api/reply-templates'>['body']) => call('POST /api/reply-templates', { body }),
  changeReplyTemplate: (id: string, body: Input<'PUT /api/reply-templates/{id}'>['body']) =>
    call('PUT /api/reply-templates/{id}', { params: { id }, body }),
  removeReplyTemplate: (id: string) => call('DELETE /api/reply-templates/{id}', { params: { id } }),
  attachment: (id: string) => file('GET /api/messages/{id}/attachment', { params: { id } }),

  subscribers: (query: QueryOf<'GET /api/admin/subscribers'>) => list('GET /api/admin/subscribers', { query }),
  subscriberCounts: () => call('GET /api/admin/subscribers/counts'),
  subscriberTable: (query: QueryOf<'GET /api/admin/subscribers.csv'>) =>
    file('GET /api/admin/subscribers.csv', { query }),
  importSubscribers: (body: Input<'POST /api/admin/subscribers/import'>['body']) =>
    call('POST /api/admin/subscribers/import', { body }),
  eraseSubscriber: (id: string) => call('DELETE /api/admin/subscribers/{id}', { params: { id } }),
  postEmail: (id: string) => call('GET /api/blogs/{id}/email', { params: { id } }),
  sendPost: (id: string, body: Input<'POST /api/blogs/{id}/send'>['body']) =>
    call('POST /api/blogs/{id}/send', { params: { id }, body }),
  sending: (id: string, signal: AbortSignal) => call('GET /api/blogs/{id}/sending', { params: { id }, signal }),
  changeSending: (id: string, state: Input<'PUT /api/blogs/{id}/sending'>['body']['state']) =>
    call('PUT /api/blogs/{id}/sending', { params: { id }, body: { state } }),

  letters: (query: QueryOf<'GET /api/admin/outbox'>, signal?: AbortSignal) =>
    list('GET /api/admin/outbox', { query, signal }),
  retryLetter: (id: string) => call('POST /api/admin/outbox/{id}/retry', { params: { id } }),
  dropLetter: (id: string) => call('DELETE /api/admin/outbox/{id}', { params: { id } }),

  /** A 503 has a body too: the dashboard shows which part is down. */
  health: () => call('GET /api/health', { alsoRead: 503 }),
}
