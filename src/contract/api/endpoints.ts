import { accountEndpoints } from './accounts.ts'
import { blogEndpoints } from './blog.ts'
import type { CollectionEndpoints } from './collections.ts'
import { commentEndpoints } from './comments.ts'
import { contactEndpoints } from './contact.ts'
import { healthEndpoints } from './health.ts'
import { mediaEndpoints } from './media.ts'
import { outboxEndpoints } from './outbox.ts'
import { workflowEndpoints } from './workflows.ts'

/** The endpoints of the API by method and path. Only `/api/n8n`, whose shapes are n8n's own, stands elsewhere. */
export const endpoints = {
  ...accountEndpoints,
  ...blogEndpoints,
  ...commentEndpoints,
  ...contactEndpoints,
  ...healthEndpoints,
  ...mediaEndpoints,
  ...outboxEndpoints,
  ...workflowEndpoints,
}

/** Those of the collections, too, which are made of their descriptions (`collections.ts`). */
export type Api = typeof endpoints & CollectionEndpoints
