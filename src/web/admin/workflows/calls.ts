import type { Inspection } from '../../../contract/workflow-parts.ts'
import type { InspectionRequest, Workflow, WorkflowDraft, WorkflowSummary } from '../../../contract/workflows.ts'
import { adminApi } from '../api.ts'

const sent = async <T>(method: string, path: string, body: object): Promise<T> =>
  (await adminApi.write(method, path, body)).json()

/** The owner's calls about templates. */
export const workflowCalls = {
  list: (query: Record<string, string | number | undefined>) => adminApi.page<WorkflowSummary>('/workflows', query),
  read: (id: string) => adminApi.read<Workflow>(`/workflows/${id}`),
  /** The file as it was given, and what was accepted in it. */
  draft: (id: string) => adminApi.read<WorkflowDraft>(`/workflows/${id}/original`),
  inspect: (request: InspectionRequest) => sent<Inspection>('POST', '/workflows/inspect', request),
  create: (body: object) => sent<Workflow>('POST', '/workflows', body),
  update: (id: string, body: object) => sent<Workflow>('PUT', `/workflows/${id}`, body),
  remove: (id: string) => adminApi.write('DELETE', `/workflows/${id}`),
}
