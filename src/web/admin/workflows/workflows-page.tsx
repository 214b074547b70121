import './workflows.css'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { mayLeave } from '../unsaved.ts'
import { EditedWorkflow } from './editor/edited-workflow.tsx'
import { WorkflowList } from './workflow-list.tsx'

/** The templates: a list, and for one of them the editor with what the gate says beside it. */
export function WorkflowsPage() {
  /** Null for the list, 'new', or an id. */
  const [open, setOpen] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const go = (to: string | null) => {
    if (!mayLeave()) return
    setOpen(to)
    setRound((before) => before + 1)
  }

  return (
    <>
      <PageHeader
        heading="Workflows"
        text="Each file passes a gate before it is published: checked, cleaned, searched for secrets."
      >
        {open !== null && (
          <Button variant="secondary" size="small" onClick={() => go(null)}>
            All workflows
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => go('new')}>
          New
        </Button>
      </PageHeader>
      {open === null ? (
        <WorkflowList onEdit={go} />
      ) : (
        <EditedWorkflow
          key={round}
          id={open === 'new' ? null : open}
          onSaved={(id) => {
            setOpen(id)
            setRound((before) => before + 1)
          }}
          onCancel={() => go(null)}
        />
      )}
    </>
  )
}
