import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { WorkflowSummary } from '../../../contract/workflows.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notify } from '../../ui/notify.ts'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { placeOf } from '../keep-focus.ts'
import { Pager, perPage } from '../pager.tsx'
import { SearchBox } from '../search-box.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { workflowCalls } from './calls.ts'
import { WorkflowRow } from './workflow-row.tsx'

export function WorkflowList({ onEdit }: { onEdit: (id: string) => void }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const queries = useQueryClient()
  const query = {
    search: useDeferredValue(search.trim()) || undefined,
    limit: perPage,
    offset: (page - 1) * perPage,
  }
  const { data, error } = useQuery({
    queryKey: ['admin', 'workflows', query],
    queryFn: () => workflowCalls.list(query),
    placeholderData: keepPreviousData,
    retry: false,
  })
  useFailureToast(error, 'Failed to load workflows.')

  const remove = async ({ id }: WorkflowSummary) => {
    if (!window.confirm('Delete this workflow with all its versions? Their addresses stop working.')) return
    const keepPlace = placeOf(document.getElementById(`entry-${id}`))
    try {
      await workflowCalls.remove(id)
      notify.success('Deleted', 'Workflow removed.')
    } catch {
      notify.error('Error', 'Failed to delete workflow.')
    }
    void queries.invalidateQueries({ queryKey: ['workflows'] })
    await queries.invalidateQueries({ queryKey: ['admin', 'workflows'] })
    keepPlace()
  }

  if (error) return <EmptyState>The workflows could not be loaded.</EmptyState>
  if (!data) {
    return (
      <Loading label="Loading workflows">
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  return (
    <section className="mt-6 grid gap-4" aria-label="Existing workflows">
      <SearchBox
        label="Search workflows"
        value={search}
        count={data.total}
        onChange={(value) => {
          setSearch(value)
          setPage(1)
        }}
      />
      {data.entries.length === 0 ? (
        <EmptyState>{query.search ? `Nothing here matches "${query.search}".` : 'No workflows yet.'}</EmptyState>
      ) : (
        <ul aria-label="Workflows">
          {data.entries.map((workflow) => (
            <WorkflowRow
              key={workflow.id}
              workflow={workflow}
              onEdit={() => onEdit(workflow.id)}
              onDelete={() => void remove(workflow)}
            />
          ))}
        </ul>
      )}
      <Pager page={page} total={data.total} onPage={setPage} />
    </section>
  )
}
