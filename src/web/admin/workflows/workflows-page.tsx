import './workflows.css'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DraftOffers } from '../form/draft-offers.tsx'
import type { Draft } from '../form/drafts.ts'
import { EditedEntry } from '../form/edited-entry.tsx'
import type { Beginning } from '../form/editing.ts'
import { mayLeave } from '../form/unsaved.ts'
import { useEditing } from '../form/use-editing.ts'
import { focusOn } from '../keep-focus.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { editableWorkflow } from './editor/editable-workflow.ts'
import { WorkflowEditor } from './editor/workflow-editor.tsx'
import { WorkflowList } from './workflow-list.tsx'

/** The list of templates, or the editor of one with the gate's result beside it. */
export function WorkflowsPage() {
  const { id, begin, round, touched, start, edit, restore, stayWith, finish } = useEditing()
  const [creating, setCreating] = useState(false)
  const shown = creating || id !== null

  const startNew = (beginning?: Beginning) => {
    if (start(beginning)) setCreating(true)
  }
  const [left, setLeft] = useState(false)
  useEffect(() => {
    if (left && !shown) focusOn(null)
  }, [left, shown])
  const close = () => {
    if (!finish(false)) return
    setCreating(false)
    setLeft(true)
  }
  const restoreDraft = (draft: Draft) => {
    if (restore(draft)) setCreating(draft.id === null)
  }
  const leave = () => mayLeave() && close()

  return (
    <>
      <PageHeader
        heading="Workflows"
        text="Each file passes a gate before it is published: checked, cleaned, searched for secrets."
      >
        {shown && (
          <Button variant="secondary" size="small" onClick={leave}>
            All workflows
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => startNew()}>
          New
        </Button>
      </PageHeader>
      {shown ? (
        <EditedEntry
          key={round}
          editable={editableWorkflow}
          id={id}
          round={round}
          onMissing={(gone) => (gone && begin ? startNew(begin) : close())}
        >
          {(entry) => (
            <WorkflowEditor
              entry={entry}
              begin={begin}
              focus={touched}
              onSaved={(saved) => stayWith(saved.id) && setCreating(false)}
              onCancel={leave}
              onRestore={restoreDraft}
            />
          )}
        </EditedEntry>
      ) : (
        <>
          <DraftOffers editable={editableWorkflow} onRestore={restoreDraft} />
          <WorkflowList onEdit={edit} />
        </>
      )}
    </>
  )
}
