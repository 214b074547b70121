import { accountEndpoints } from './accounts.ts'
import { blogEndpoints } from './blog.ts'
import { collectionEndpoints } from './collections.ts'
import { commentEndpoints } from './comments.ts'
import { contactEndpoints } from './contact.ts'
import { healthEndpoints } from './health.ts'
import { mediaEndpoints } from './media.ts'
import { outboxEndpoints } from './outbox.ts'
import { workflowEndpoints } from './workflows.ts'

/** The API: every endpoint by its method and path. Only `/api/n8n`, whose shapes are n8n's own, stands elsewhere. */
export const endpoints = {
  ...accountEndpoints,
  ...blogEndpoints,
  ...collectionEndpoints,
  ...commentEndpoints,
  ...contactEndpoints,
  ...healthEndpoints,
  ...mediaEndpoints,
  ...outboxEndpoints,
  ...workflowEndpoints,
}

export type Api = typeof endpoints
