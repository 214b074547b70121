import { endpointPath } from '../../contract/api/endpoint-path.ts'
import type { Automation } from '../../contract/automations.ts'
import type { WorkflowFile } from '../../n8n/file.ts'
import type { Config } from '../config.ts'
import { feature } from '../feature.ts'
import { errors } from '../platform/http/errors.ts'
import { apiApp, route } from '../platform/http/route.ts'
import { automationFiles, withAddress } from './files.ts'

export const automations = feature<{ config: Config }>({ api: [automationRoutes] })

function automationRoutes({ config: { siteUrl } }: { config: Config }) {
  return apiApp()
    .openapi(route('GET /api/automations'), async (c) => c.json(await listed(siteUrl), 200))
    .openapi(route('GET /api/automations/{file}'), (c) => {
      const name = c.req.valid('param').file.replace(/\.json$/, '')
      if (!Object.hasOwn(automationFiles, name)) throw errors.notFound('There is no such workflow.')
      // No cookie or key is used here, so any origin may read it.
      c.header('Access-Control-Allow-Origin', '*')
      return c.json(withAddress(automationFiles[name], siteUrl) as Record<string, unknown>, 200)
    })
}

/** A workflow file with the fields that the list shows. */
type Described = WorkflowFile & Pick<Automation, 'name' | 'description' | 'scopes'>

async function listed(siteUrl: string): Promise<Automation[]> {
  // Loaded on first use, because it also loads the facts about n8n's nodes, which are large.
  const { inTheme, workflowPicture } = await import('../../n8n/picture.ts')
  return Object.entries(automationFiles).map(([name, given]) => {
    const file = withAddress(given, siteUrl) as Described
    const { name: title, description, scopes } = file
    return {
      ...{ name, title, description, scopes },
      address: siteUrl + endpointPath('GET /api/automations/{file}', { file: `${name}.json` }),
      file: JSON.stringify(file, null, 2),
      picture: inTheme(workflowPicture(file, { idPrefix: `automation-${name}` }), 'both'),
    }
  })
}
