import type { Inspection } from '../../../contract/workflow-parts.ts'
import type { InspectionRequest, Workflow, WorkflowDraft, WorkflowSummary } from '../../../contract/workflows.ts'
import { send, sendFor } from '../../api/calls.ts'
import { adminApi } from '../api.ts'

/** The owner's calls about templates. */
export const workflowCalls = {
  list: (query: Record<string, string | number | undefined>) => adminApi.page<WorkflowSummary>('/workflows', query),
  read: (id: string) => adminApi.read<Workflow>(`/workflows/${id}`),
  /** The file as it was given, and what was accepted in it. */
  draft: (id: string) => adminApi.read<WorkflowDraft>(`/workflows/${id}/original`),
  inspect: (request: InspectionRequest) => sendFor<Inspection>('POST', '/workflows/inspect', request),
  create: (body: object) => sendFor<Workflow>('POST', '/workflows', body),
  update: (id: string, body: object) => sendFor<Workflow>('PUT', `/workflows/${id}`, body),
  remove: (id: string) => send('DELETE', `/workflows/${id}`),
}
