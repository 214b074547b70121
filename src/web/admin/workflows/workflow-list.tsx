import { List } from '../list/list.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { useList } from '../list/use-list.ts'
import { workflowCalls } from './calls.ts'
import { workflowBulk } from './workflow-bulk.ts'
import { WorkflowRow } from './workflow-row.tsx'

export function WorkflowList({ onEdit }: { onEdit: (id: string) => void }) {
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
