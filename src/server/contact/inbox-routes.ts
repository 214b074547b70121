import type { Context } from 'hono'
import { contactFieldNames } from '../../contract/contact-fields.ts'
import { replyInput } from '../../contract/inbox.ts'
import { allPages } from '../platform/database/queries.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { csvAnswer } from '../platform/http/csv.ts'
import { errors } from '../platform/http/errors.ts'
import { multipartOnly } from '../platform/http/multipart.ts'
import { apiApp, checked, listed, noContent, route } from '../platform/http/route.ts'
import { type Attachments, type StoredFile, unlimited } from './attachments.ts'
import type { Cursors } from './cursors.ts'
import { type MessageStore, noSuchMessage } from './messages.ts'
import { receiveForm, shortUpload } from './receiving.ts'
import type { ReplyStore, ReplyTemplates } from './replies.ts'

interface Needed {
  attachments: Attachments
  cursors: Cursors
  messages: MessageStore
  replies: ReplyStore
  replyTemplates: ReplyTemplates
}

function keyOf(c: Context<AppEnv>): string {
  const key = c.get('key')
  if (!key) throw errors.malformed('Only an API key has a cursor. Send this with a key.')
  return key.id
}

export function inboxRoutes({ attachments, cursors, messages, replies, replyTemplates }: Needed) {
  const thread = async (id: string) => ({ ...(await messages.get(id)), ...(await replies.of(id)) })

  return apiApp()
    .openapi(route('GET /api/messages'), async (c) => {
      const { new: newOnly, ...asked } = c.req.valid('query')
      const after = newOnly ? await cursors.newTo(keyOf(c)) : undefined
      return listed(c, asked, (page) => messages.list(page, after))
    })
    .openapi(route('GET /api/messages.csv'), async (c) => {
      const filter = c.req.valid('query')
      const all = await allPages(async (page) => (await messages.list({ ...page, ...filter })).rows)
      const rows = all.map((message) => ({ ...message, attachment: message.attachment?.name }))
      return csvAnswer(c, 'messages', columns, rows)
    })
    .openapi(route('GET /api/messages/sums'), async (c) => c.json(await messages.sums(), 200))
    .openapi(route('GET /api/messages/{id}'), async (c) => c.json(await thread(c.req.valid('param').id), 200))
    .openapi(route('PUT /api/messages/cursor'), async (c) => {
      if (!(await cursors.move(keyOf(c), c.req.valid('json').id))) throw noSuchMessage()
      return c.body(null, 204)
    })
    .openapi(route('PUT /api/messages/{id}'), async (c) =>
      c.json(await messages.change(c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(route('PATCH /api/messages/{id}'), async (c) =>
      c.json(await messages.change(c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(route('POST /api/messages/{id}/replies'), async (c) => {
      const { id } = c.req.valid('param')
      await replies.add(id, c.req.valid('json'))
      return c.json(await thread(id), 201)
    })
    .openapi(route('POST /api/messages/{id}/replies/with-attachment', multipartOnly(), shortUpload), async (c) => {
      const { id } = c.req.valid('param')
      const fields: Record<string, string> = {}
      const keep = (upload: StoredFile | null) => replies.add(id, checked(replyInput, fields), upload)
      await receiveForm(c.req.raw, { attachments, spending: unlimited, fields, keep })
      return c.json(await thread(id), 201)
    })
    .openapi(route('DELETE /api/messages/{id}'), (c) => noContent(c, messages.remove(c.req.valid('param').id)))
    .openapi(route('GET /api/messages/{id}/attachment'), async (c) => {
      return c.body(...(await messages.attachment(c.req.valid('param').id)))
    })
    .openapi(route('GET /api/replies/{id}/attachment'), async (c) =>
      c.body(...(await replies.attachment(c.req.valid('param').id))),
    )
    .openapi(route('GET /api/reply-templates'), async (c) => c.json(await replyTemplates.list(), 200))
    .openapi(route('POST /api/reply-templates'), async (c) =>
      c.json(await replyTemplates.add(c.req.valid('json')), 201),
    )
    .openapi(route('PUT /api/reply-templates/{id}'), async (c) =>
      c.json(await replyTemplates.change(c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(route('DELETE /api/reply-templates/{id}'), (c) =>
      noContent(c, replyTemplates.remove(c.req.valid('param').id)),
    )
}

const noted = ['stage', 'follow_up', 'amount', 'currency', 'notes'] as const
const columns = ['created_at', 'state', ...contactFieldNames, 'attachment', ...noted, 'id'] as const
