import { useSyncExternalStore } from 'react'
import { useQueryClient } from '../../queries/hooks.ts'
import { TryAgain } from '../list/could-not-load.tsx'
import { useLoadFailure } from '../list/use-load-failure.ts'

const sentence = 'Some parts of this page could not be loaded.'

/** Says once that parts of the page could not be loaded, however many there are, and loads them again. */
export function NotLoaded() {
  const queries = useQueryClient()
  const failing = () =>
    queries.find({ queryKey: ['admin'], predicate: (query) => query.isActive() && query.state.error !== null })
  const isFailing = useSyncExternalStore(queries.subscribe, () => failing().length > 0)
  useLoadFailure(isFailing, sentence)
  if (!isFailing) return null
  return (
    <div className="admin-notice admin-notice-danger mb-8">
      {sentence}
      <TryAgain
        isFetching={failing().some(({ state }) => state.isFetching)}
        refetch={() => queries.refetchQueries({ queryKey: ['admin'] })}
      />
    </div>
  )
}
