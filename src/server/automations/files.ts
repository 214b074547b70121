import newMessage from '../../../content/automations/01-new-message.json' with { type: 'json' }
import commentApproval from '../../../content/automations/02-comment-approval.json' with { type: 'json' }
import markdownToDrafts from '../../../content/automations/03-markdown-to-drafts.json' with { type: 'json' }
import postToNetworks from '../../../content/automations/04-post-to-networks.json' with { type: 'json' }
import weeklyFigures from '../../../content/automations/05-weekly-figures.json' with { type: 'json' }
import workflowsToMarketplace from '../../../content/automations/06-workflows-to-marketplace.json' with { type: 'json' }
import uptimeAlarm from '../../../content/automations/07-uptime-alarm.json' with { type: 'json' }
import livingNumber from '../../../content/automations/08-living-number.json' with { type: 'json' }
import { collectionEndpoints } from '../../contract/api/collections.ts'
import type { Endpoint } from '../../contract/api/endpoint.ts'
import { endpoints } from '../../contract/api/endpoints.ts'
import { type Scope, scopeNames } from '../../contract/keys.ts'
import { STICKY_NOTE, type WorkflowFile } from '../../n8n/file.ts'
import { own, ownString } from '../../n8n/json.ts'

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

/** What stands for the site's address in the files. */
const exampleAddress = 'https://www.example.com'

export const withAddress = (file: unknown, siteUrl: string): unknown =>
  JSON.parse(JSON.stringify(file), (_, value) => (value === exampleAddress ? siteUrl : value))

const every: Readonly<Record<string, Endpoint>> = { ...endpoints, ...collectionEndpoints }

const pathOf = (key: string) => new RegExp(`^${key.replace(/\{\w+\}/g, '[^/]+')}$`)

/** Its calls of the site's API: what is called, and the endpoint for it, if there is one. */
export function callsOf({ nodes }: WorkflowFile): { call: string; endpoint: Endpoint | undefined }[] {
  return nodes.flatMap((node) => {
    const parameters = own(node, 'parameters')
    const path = /^=\{\{ \$\('Settings'\)\.first\(\)\.json\.site \}\}(\/.*)/.exec(
      ownString(parameters, 'url') ?? '',
    )?.[1]
    if (node.type === STICKY_NOTE || path === undefined) return []
    const filled = path.replace(/\{\{.*?\}\}/g, 'x').replace(/\?.*/, '')
    const call = `${ownString(parameters, 'method') ?? 'GET'} ${filled}`
    const key = call in every ? call : Object.keys(every).find((each) => pathOf(each).test(call))
    return [{ call, endpoint: every[key ?? ''] }]
  })
}

export function scopesOf(file: WorkflowFile): Scope[] {
  const needed = callsOf(file).map(({ endpoint }) => endpoint?.scope)
  return scopeNames.filter((scope) => needed.includes(scope))
}
