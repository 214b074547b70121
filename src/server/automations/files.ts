import newMessage from '../../../content/automations/01-new-message.json' with { type: 'json' }
import commentApproval from '../../../content/automations/02-comment-approval.json' with { type: 'json' }
import markdownToDrafts from '../../../content/automations/03-markdown-to-drafts.json' with { type: 'json' }
import postToNetworks from '../../../content/automations/04-post-to-networks.json' with { type: 'json' }
import weeklyFigures from '../../../content/automations/05-weekly-figures.json' with { type: 'json' }
import workflowsToMarketplace from '../../../content/automations/06-workflows-to-marketplace.json' with { type: 'json' }
import uptimeAlarm from '../../../content/automations/07-uptime-alarm.json' with { type: 'json' }
import livingNumber from '../../../content/automations/08-living-number.json' with { type: 'json' }

/** Imported, so that the built server contains them. */
export const automationFiles: Readonly<Record<string, unknown>> = {
  '01-new-message': newMessage,
  '02-comment-approval': commentApproval,
  '03-markdown-to-drafts': markdownToDrafts,
  '04-post-to-networks': postToNetworks,
  '05-weekly-figures': weeklyFigures,
  '06-workflows-to-marketplace': workflowsToMarketplace,
  '07-uptime-alarm': uptimeAlarm,
  '08-living-number': livingNumber,
}

/** The placeholder for the site's address in the files. */
const exampleAddress = 'https://www.example.com'

export const withAddress = (file: unknown, siteUrl: string): unknown =>
  JSON.parse(JSON.stringify(file), (_, value) => (value === exampleAddress ? siteUrl : value))
