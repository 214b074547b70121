import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notify } from '../../../ui/notify.ts'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { workflowCalls } from '../calls.ts'
import { WorkflowEditor } from './workflow-editor.tsx'

interface EditedWorkflowProps {
  /** Null for a new one. */
  id: string | null
  onSaved: (id: string) => void
  onCancel: () => void
}

/** The editor of a template, read afresh: what is edited is what the server has now. */
export function EditedWorkflow({ id, onSaved, onCancel }: EditedWorkflowProps) {
  const { data, error } = useQuery({
    queryKey: ['edited', 'workflows', id],
    queryFn: () => (id === null ? null : workflowCalls.edited(id)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each failure.
  useEffect(() => {
    if (!error) return
    notify.error('Error', 'Failed to load workflows.')
    onCancel()
  }, [error])

  if (data === undefined) {
    return (
      <Loading label="Loading the workflow" className="py-6">
        <SkeletonText lines={8} />
      </Loading>
    )
  }
  return <WorkflowEditor edited={data} onSaved={onSaved} onCancel={onCancel} />
}
