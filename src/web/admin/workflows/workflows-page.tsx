import { ExternalLink, Eye, EyeOff } from 'lucide-react'
import { paths } from '../../../contract/site-map.ts'
import { trashDays } from '../../../contract/trash.ts'
import { type Workflow, type WorkflowSummary, workflowFormFields } from '../../../contract/workflows.ts'
import { call } from '../../account/session.ts'
import { SmallButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/card.tsx'
import { counted } from '../../workflows/words.ts'
import { DraftOffers } from '../form/draft-offers.tsx'
import { EditedEntry } from '../form/edited-entry.tsx'
import { useEditing } from '../form/editing.ts'
import { type EntryFormProps, FieldList, FormFrame } from '../form/entry-form.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { useEntryForm } from '../form/use-entry-form.ts'
import { useReturnToRow } from '../keep-focus.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { RowButtonText } from '../list/action-button.tsx'
import type { Bulk } from '../list/bulk.ts'
import { List, useList } from '../list/list.tsx'
import { deletes, Row, type RowAction, undoDelete, useRowAction } from '../list/row.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { deleteCommand, useCommands } from '../palette/commands.ts'
import { type EditedWorkflow, editableWorkflow, updateWorkflow } from './editable-workflow.ts'
import { FileInput, FirstWorkflow } from './file-input.tsx'
import { useGate } from './gate.ts'
import { GatePanel } from './gate-panel.tsx'
import { RunField } from './run-field.tsx'

export function WorkflowsPage() {
  const { id, open, begin, round, touched, start, edit, restore, stayWith, finish } = useEditing()
  const returnToRow = useReturnToRow()
  const close = () => finish(false) && returnToRow(id)
  const { act } = useRowAction()
  useCommands(() =>
    id === null ? [] : [deleteCommand('workflow', () => void act(workflowRemoval(id, () => finish(false))))],
  )
  const leave = () => mayLeave() && close()

  return (
    <>
      <PageHeader
        heading="Workflows"
        text="Each file is checked, cleaned and scanned for secrets before it is published."
      >
        {open && <SmallButton onClick={leave}>All workflows</SmallButton>}
        <SmallButton onClick={() => start()}>New</SmallButton>
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
          <WorkflowList onEdit={edit} onFile={(workflow_json) => start({ values: { workflow_json } })} />
        </>
      )}
    </>
  )
}

function WorkflowList({ onEdit, onFile }: { onEdit: (id: string) => void; onFile: (text: string) => void }) {
  const search = useSearch()
  const list = useList({
    name: 'workflows',
    endpoint: 'GET /api/workflows',
    filter: { search: search.wanted },
    failed: 'Failed to load workflows.',
  })
  if (list.data?.total === 0 && !search.typed && !search.wanted) return <FirstWorkflow onFile={onFile} />
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
  const now = await call('GET /api/workflows/{id}', { params: { id } })
  const own = Object.entries(now).filter(([name]) => name in workflowFormFields)
  await updateWorkflow(id, { ...Object.fromEntries(own), ...changed(now), updated_at: now.updated_at })
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
      ...deletes,
      verb: 'deleted',
      confirm: (count) =>
        `Delete ${counted(count, 'workflow')} with all versions? You can restore what you delete for ${trashDays} days.`,
      call: ({ id }) => call('DELETE /api/workflows/{id}', { params: { id } }),
      undo: ({ id }) => undoDelete(id)(),
    },
  ],
  tags: { label: 'Tags', call: (workflow, changed) => change(workflow, (now) => ({ tags: changed(now.tags) })) },
}

export function WorkflowRow({ workflow, onEdit }: { workflow: WorkflowSummary; onEdit: () => void }) {
  const { id, name, slug, published, category, version, version_number, node_count, downloads, imports } = workflow
  return (
    <Row
      name={name}
      id={id}
      badges={<Tag tone={published ? 'ok' : 'warn'}>{published ? 'Published' : 'Draft'}</Tag>}
      facts={
        <>
          <span>{category}</span>
          <span>{version_number === 0 ? 'never published' : `version ${version}`}</span>
          <span>{counted(node_count, 'node')}</span>
          <span>{counted(downloads, 'download')}</span>
          {imports && <span>{counted(imports.address, 'import')} by address</span>}
          {imports && <span>{counted(imports.library, 'view')} inside n8n</span>}
        </>
      }
      link={
        published && (
          <a className="admin-action" href={paths.workflow(slug)} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            <RowButtonText text="View" name={name} />
          </a>
        )
      }
      onEdit={onEdit}
      actions={[{ ...deletes, ...workflowRemoval(id) }]}
    />
  )
}

/** @param onRemoved is called before the lists are loaded again */
const workflowRemoval = (id: string, onRemoved: () => void = () => {}): RowAction => ({
  confirm: `Delete this workflow with all its versions? You can restore it for ${trashDays} days.`,
  call: async () => {
    await call('DELETE /api/workflows/{id}', { params: { id } })
    onRemoved()
  },
  done: ['Deleted', 'Workflow removed.'],
  failed: 'Failed to delete workflow.',
  publicKey: 'workflows',
  undo: undoDelete(id),
})

type WorkflowEditorProps = Omit<Parameters<typeof useEntryForm<EditedWorkflow>>[0], 'editable'> &
  Pick<EntryFormProps, 'onCancel' | 'onRestore'>

function WorkflowEditor({ onCancel, onRestore, ...edited }: WorkflowEditorProps) {
  const formState = useEntryForm({ editable: editableWorkflow, ...edited })
  const { form, base } = formState
  const gate = useGate(formState)
  const { inspection } = gate

  return (
    <div className="admin-columns">
      <div className="admin-form-column">
        <FormFrame editable={editableWorkflow} formState={formState} onCancel={onCancel} onRestore={onRestore}>
          <FileInput form={form} inspection={inspection} />
          <RunField key={base?.updated_at ?? 'new'} form={form} stored={base?.run ?? null} inspection={inspection} />
          <FieldList fields={workflowFormFields} form={form} editing={base !== null} />
        </FormFrame>
      </div>
      <section className="admin-list-column min-w-0" aria-label="Publishing checks">
        <GatePanel gate={gate} versions={base?.versions ?? []} />
      </section>
    </div>
  )
}
