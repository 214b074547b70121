import { siteFiles } from '../../contract/site-map.ts'
import type { Config } from '../config.ts'
import { feature } from '../feature.ts'
import type { SiteSearch } from '../search/index.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Counting } from './count-imports.ts'
import { workflowFiles } from './files.ts'
import { workflowRoutes } from './routes.ts'
import { searchedWorkflows } from './searched.ts'
import { templateHost } from './template-host/routes.ts'

interface Site extends Counting {
  search: SiteSearch
  config: Config
  settings: SettingsStore
}

export const workflows = feature<Site>({
  api: [workflowRoutes],
  searched: [searchedWorkflows],
  addresses: [
    [siteFiles.templateHost, templateHost],
    ['/', workflowFiles],
  ],
  queues: ({ workflows }) => [workflows.drawings],
})

export { contentOf } from './content.ts'
export {
  type ExportedTemplate,
  exportedTemplateShape,
  exportedTemplates,
  type TemplateFiles,
} from './exported.ts'
export { type Blocker, blockers } from './gate-result.ts'
/** For commands, which have no thread for it. The server's own process never loads the rules. */
export const loadGate = () => import('./gate.ts')
export { addFormerTemplateSlug, putBackTemplate } from './exported.ts'
export { type GateThread, gateThread } from './gate-thread.ts'
export { instructionImages, type WorkflowStore, workflowStore } from './store.ts'
export { describeTemplateHost } from './template-host/describe.ts'
