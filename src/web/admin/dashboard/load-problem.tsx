import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'

/** Whether a shown part of the admin area could not be loaded. */
const hasFailed = (query: Query): boolean =>
  query.queryKey[0] === 'admin' && query.isActive() && query.state.status === 'error'

/** One warning, however many parts of the page could not be loaded, and one button to try them all again. */
export function LoadProblem() {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const failed = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => cache.getAll().filter(hasFailed).length,
    () => 0,
  )
  if (failed === 0) return null
  const retry = () => queries.refetchQueries({ predicate: hasFailed })
  return (
    <section role="alert" className="admin-notice admin-notice-danger mb-8">
      <p>{failed === 1 ? 'A part' : 'Some parts'} of this page could not be loaded. What it shows may be incomplete.</p>
      <Button variant="secondary" size="small" onClick={() => void retry()}>
        Try again
      </Button>
    </section>
  )
}
