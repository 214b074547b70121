import { accountEndpoints, secondFactorEndpoints } from './accounts.ts'
import { automationEndpoints, webhookEndpoints } from './automations.ts'
import { blogEndpoints } from './blog.ts'
import type { CollectionEndpoints } from './collections.ts'
import { commentEndpoints } from './comments.ts'
import { contactEndpoints } from './contact.ts'
import { auditEndpoints, checklistEndpoints, demoEndpoints, outboxEndpoints, trashEndpoints } from './dashboard.ts'
import { backupEndpoints, healthEndpoints } from './health.ts'
import { inboxEndpoints } from './inbox.ts'
import { invitationEndpoints } from './invitations.ts'
import { mediaEndpoints } from './media.ts'
import { searchEndpoints } from './search.ts'
import { settingsEndpoints } from './settings.ts'
import { statsEndpoints } from './stats.ts'
import { subscriptionEndpoints } from './subscriptions.ts'
import { workflowEndpoints } from './workflows.ts'

/** All endpoints by method and path, except `/api/n8n`, whose shapes n8n defines. */
export const endpoints = {
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...auditEndpoints,
  ...automationEndpoints,
  ...backupEndpoints,
  ...trashEndpoints,
  ...blogEndpoints,
  ...checklistEndpoints,
  ...commentEndpoints,
  ...contactEndpoints,
  ...demoEndpoints,
  ...healthEndpoints,
  ...inboxEndpoints,
  ...invitationEndpoints,
  ...mediaEndpoints,
  ...outboxEndpoints,
  ...searchEndpoints,
  ...settingsEndpoints,
  ...statsEndpoints,
  ...subscriptionEndpoints,
  ...webhookEndpoints,
  ...workflowEndpoints,
}

/** Includes the endpoints of the collections, which are generated from their descriptions (`collections.ts`). */
export type Api = typeof endpoints & CollectionEndpoints
