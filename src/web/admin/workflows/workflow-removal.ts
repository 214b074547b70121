import { trashDays } from '../../../contract/trash.ts'
import type { RowAction } from '../list/use-row-action.ts'
import { undoDelete } from '../trash/undo-delete.ts'
import { workflowCalls } from './calls.ts'

/** @param onRemoved is called before the lists are loaded again */
export const workflowRemoval = (id: string, onRemoved: () => void = () => {}): RowAction => ({
  confirm: `Delete this workflow with all its versions? You can restore it for ${trashDays} days.`,
  call: async () => {
    await workflowCalls.remove(id)
    onRemoved()
  },
  done: ['Deleted', 'Workflow removed.'],
  failed: 'Failed to delete workflow.',
  publicKey: 'workflows',
  undo: undoDelete(id),
})
