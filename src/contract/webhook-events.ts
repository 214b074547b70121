import { z } from 'zod'
import { viewerShape } from './accounts.ts'
import { namedEntry } from './api/collections.ts'
import { endpointPath } from './api/endpoint-path.ts'
import { moderatedCommentShape } from './comments.ts'
import { messageShape } from './inbox.ts'
import { emailShape } from './outbox.ts'
import { paths } from './site-map.ts'
import { type WebhookEvent, webhookEventNames } from './webhooks.ts'
import { workflowSummaryShape } from './workflows.ts'

type Links<Data> = Record<string, (data: Data) => string | null>

/** The content of an event: the data as the API answers it, and the addresses that belong to it. */
const told = <Data extends z.ZodType, L extends Links<z.infer<Data>>>(data: Data, links: L) => ({ data, links })

const entry = namedEntry('blogs')
const post = told(entry, { url: ({ slug }) => paths.post(slug), admin_url: ({ id }) => paths.adminPost(id) })
const comment = told(moderatedCommentShape.meta({ id: 'ModeratedComment' }), {
  url: ({ blog }) => paths.post(blog.slug),
  admin_url: ({ id }) => paths.adminComment(id),
})

const workflowLinks = {
  url: ({ slug }: { slug: string }) => paths.workflow(slug),
  file_url: ({ slug }: { slug: string }) => paths.workflowFile(slug),
  admin_url: ({ id }: { id: string }) => paths.adminEntry('workflows', id),
}
const workflow = workflowSummaryShape.omit({ imports: true })
const template = told(workflow, workflowLinks)

export const toldEvents = {
  'message.created': told(messageShape.meta({ id: 'Message' }), {
    admin_url: ({ id }) => paths.adminMessage(id),
    /** It needs a key, or the owner's session. */
    attachment_url: ({ id, attachment }) => attachment && endpointPath('GET /api/messages/{id}/attachment', { id }),
  }),
  'comment.created': comment,
  'comment.approved': comment,
  'post.published': post,
  'post.updated': post,
  'post.unpublished': post,
  'workflow.published': template,
  'workflow.version_published': template,
  'workflow.downloaded': told(
    workflow.pick({ id: true, slug: true, name: true, downloads: true }).extend({
      count: z.number().meta({ description: 'Downloads since the last such event' }),
    }),
    workflowLinks,
  ),
  'account.created': told(viewerShape, {}),
  'letter.failed': told(emailShape.meta({ id: 'Letter' }), { admin_url: () => paths.admin }),
  ping: told(z.object({ webhook: z.string().meta({ description: 'The id of the webhook' }) }), {
    admin_url: () => paths.adminAutomation('webhooks'),
  }),
} satisfies Record<WebhookEvent, { data: z.ZodType; links: Links<never> }>

export type EventData<Name extends WebhookEvent> = z.infer<(typeof toldEvents)[Name]['data']>

/** The body of the request: Standard Webhooks has `type`, `timestamp` and `data`. */
export function eventBody(type: WebhookEvent, timestamp: string, data: object, siteUrl: string): string {
  const links = Object.entries(toldEvents[type].links as Links<object>).map(([name, link]) => {
    const path = link(data)
    return [name, path && siteUrl + path]
  })
  return JSON.stringify({ type, timestamp, data: { ...data, ...Object.fromEntries(links) } })
}

const address = z.string().meta({ format: 'uri' })

const bodySchema = (type: WebhookEvent) => {
  const { data, links } = toldEvents[type]
  const added = Object.keys(links).map((name) => [name, name === 'attachment_url' ? address.nullable() : address])
  return z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().meta({ description: 'When it happened' }),
    data: z.intersection(data, z.object(Object.fromEntries(added))),
  })
}

/** For the description of the API. */
export const eventSchemas = webhookEventNames.map((type) => [type, bodySchema(type)] as const)

/** The headers of Standard Webhooks. */
export const webhookHeaders = z.object({
  'webhook-id': z.string().meta({ description: 'The same for each try' }),
  'webhook-timestamp': z.string().meta({ description: 'When it was sent, in seconds since 1970' }),
  'webhook-signature': z.string().meta({
    description: '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; after a rotation two of them',
  }),
})
