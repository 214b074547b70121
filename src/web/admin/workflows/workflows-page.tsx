import './workflows.css'
import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { DraftOffers } from '../form/draft-offers.tsx'
import { EditedEntry } from '../form/edited-entry.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { useEditing } from '../form/use-editing.ts'
import { useReturnToRow } from '../list/return-to-row.ts'
import { useRowAction } from '../list/use-row-action.ts'
import { useCommands } from '../palette/commands.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { editableWorkflow } from './editor/editable-workflow.ts'
import { WorkflowEditor } from './editor/workflow-editor.tsx'
import { WorkflowList } from './workflow-list.tsx'
import { workflowRemoval } from './workflow-removal.ts'

/** The list of templates, or the editor of one with the gate's result beside it. */
export function WorkflowsPage() {
  const { id, open, begin, round, touched, start, edit, restore, stayWith, finish } = useEditing()
  const returnToRow = useReturnToRow()
  const close = () => finish(false) && returnToRow(id)
  const { act } = useRowAction()
  useCommands(() =>
    id === null
      ? []
      : [
          {
            label: 'Delete this workflow',
            icon: Trash2,
            words: 'remove',
            place: 'last',
            run: () => void act(workflowRemoval(id, () => finish(false))),
          },
        ],
  )
  const leave = () => mayLeave() && close()

  return (
    <>
      <PageHeader
        heading="Workflows"
        text="Each file is checked, cleaned and scanned for secrets before it is published."
      >
        {open && (
          <Button variant="secondary" size="small" onClick={leave}>
            All workflows
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => start()}>
          New
        </Button>
      </PageHeader>
      {open ? (
        <EditedEntry
          key={round}
          editable={editableWorkflow}
          id={id}
          round={round}
          onMissing={(gone) => (gone && begin ? start(begin) : close())}
        >
          {(entry) => (
            <WorkflowEditor
              entry={entry}
              begin={begin}
              focus={touched}
              onSaved={(saved) => stayWith(saved.id)}
              onCancel={leave}
              onRestore={restore}
            />
          )}
        </EditedEntry>
      ) : (
        <>
          <DraftOffers editable={editableWorkflow} onRestore={restore} />
          <WorkflowList onEdit={edit} />
        </>
      )}
    </>
  )
}
