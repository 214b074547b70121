import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { binDays } from '../../../contract/bin.ts'
import { type Workflow, type WorkflowSummary, workflowFormFields } from '../../../contract/workflows.ts'
import { counted } from '../../workflows/words.ts'
import { adminApi } from '../api.ts'
import type { Bulk } from '../list/bulk-action.ts'
import { workflowCalls } from './calls.ts'

/** Saves a template as it is now, with some fields changed. Its file stays, and passes the gate to be published. */
async function change({ id }: WorkflowSummary, changed: (now: Workflow) => Partial<Workflow>) {
  const now = await workflowCalls.read(id)
  const own = Object.entries(now).filter(([name]) => name in workflowFormFields)
  await workflowCalls.update(id, { ...Object.fromEntries(own), ...changed(now), updated_at: now.updated_at })
}

export const workflowBulk: Bulk<WorkflowSummary> = {
  nameOf: ({ name }) => name,
  publicKeys: () => 'workflows',
  actions: [
    {
      label: 'Publish',
      icon: Eye,
      verb: 'published',
      fits: ({ published }) => !published,
      call: (workflow) => change(workflow, () => ({ published: true })),
    },
    {
      label: 'Hide',
      icon: EyeOff,
      verb: 'hidden',
      fits: ({ published }) => published,
      call: (workflow) => change(workflow, () => ({ published: false })),
    },
    {
      label: 'Delete',
      icon: Trash2,
      danger: true,
      verb: 'deleted',
      confirm: (count) =>
        `Delete ${counted(count, 'workflow')} with all versions? You can restore what you delete for ${binDays} days.`,
      call: ({ id }) => workflowCalls.remove(id),
      undo: ({ id }) => adminApi.restoreDeleted(id),
    },
  ],
  tags: { label: 'Tags', call: (workflow, changed) => change(workflow, (now) => ({ tags: changed(now.tags) })) },
}
