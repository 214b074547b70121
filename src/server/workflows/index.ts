import { siteFiles } from '../../contract/site-map.ts'
import { computedVersion } from '../../n8n/picture/version.ts'
import type { Config } from '../config.ts'
import { feature } from '../feature.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Counting } from './count-imports.ts'
import { workflowFiles } from './files.ts'
import * as steps from './migrations.ts'
import { redrawAll } from './rebuild.ts'
import { workflowRoutes } from './routes.ts'
import { templateHost } from './template-host/routes.ts'

interface Site extends Counting {
  config: Config
  settings: SettingsStore
}

export const workflows = feature<Site>({
  tables: {
    workflows: 'kept',
    workflow_files: 'kept',
    workflow_versions: 'kept',
    workflow_accepted: 'kept',
    workflow_days: 'kept',
    workflow_slugs: 'kept',
  },
  migrations: {
    '001-accounts-and-workflows': [steps.createWorkflows],
    '004-workflow-versions': [steps.separateFiles],
    '007-workflow-imports': [steps.countImportsByWay],
    '008-stored-pictures': [steps.storePictures],
    '016-drawing-claims': [steps.claimDrawings],
    '024-workflow-runs': [steps.addRuns],
  },
  rebuilds: [{ name: 'workflow files', version: computedVersion, run: redrawAll }],
  api: [workflowRoutes],
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
  formerTemplateSlugs,
  type TemplateFiles,
} from './exported.ts'
export { type Blocker, blockers, passGate } from './gate.ts'
export { type GateThread, gateThread } from './gate-thread.ts'
export { instructionImages } from './instruction-images.ts'
export { addFormerTemplateSlug, putBackTemplate } from './put-back.ts'
export { type WorkflowStore, workflowStore } from './store.ts'
export { describeTemplateHost } from './template-host/describe.ts'
