import './workflows.css'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { trashDays } from '../../../contract/trash.ts'
import { type Workflow, type WorkflowSummary, workflowFormFields } from '../../../contract/workflows.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../workflows/words.ts'
import { adminApi } from '../api.ts'
import { DraftOffers } from '../form/draft-offers.tsx'
import { EditedEntry } from '../form/edited-entry.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { useEditing } from '../form/use-editing.ts'
import { PageHeader } from '../layout/page-header.tsx'
import type { Bulk } from '../list/bulk-action.ts'
import { List } from '../list/list.tsx'
import { useReturnToRow } from '../list/return-to-row.ts'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { useList } from '../list/use-list.ts'
import { useRowAction } from '../list/use-row-action.ts'
import { useCommands } from '../palette/commands.ts'
import { workflowCalls } from './calls.ts'
import { editableWorkflow } from './editor/editable-workflow.ts'
import { WorkflowEditor } from './editor/workflow-editor.tsx'
import { workflowRemoval } from './workflow-removal.ts'
import { WorkflowRow } from './workflow-row.tsx'

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

function WorkflowList({ onEdit }: { onEdit: (id: string) => void }) {
  const search = useSearch()
  const list = useList({
    name: 'workflows',
    filter: { search: search.wanted },
    read: workflowCalls.list,
    failed: 'Failed to load workflows.',
  })
  return (
    <section className="mt-6 grid gap-4" aria-label="Existing workflows">
      {list.data && <SearchBox label="Search workflows" search={search} count={list.data.total} />}
      <List
        list={list}
        label="Workflows"
        many="workflows"
        bulk={workflowBulk}
        empty={search.wanted ? `No results for "${search.wanted}".` : 'No workflows yet.'}
      >
        {(workflow) => <WorkflowRow key={workflow.id} workflow={workflow} onEdit={() => onEdit(workflow.id)} />}
      </List>
    </section>
  )
}

/** Saves a template as it is now, with some fields changed. Its file stays, and passes the gate to be published. */
async function change({ id }: WorkflowSummary, changed: (now: Workflow) => Partial<Workflow>) {
  const now = await workflowCalls.read(id)
  const own = Object.entries(now).filter(([name]) => name in workflowFormFields)
  await workflowCalls.update(id, { ...Object.fromEntries(own), ...changed(now), updated_at: now.updated_at })
}

const workflowBulk: Bulk<WorkflowSummary> = {
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
        `Delete ${counted(count, 'workflow')} with all versions? You can restore what you delete for ${trashDays} days.`,
      call: ({ id }) => workflowCalls.remove(id),
      undo: ({ id }) => adminApi.restoreDeleted(id),
    },
  ],
  tags: { label: 'Tags', call: (workflow, changed) => change(workflow, (now) => ({ tags: changed(now.tags) })) },
}
