import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { TryAgain } from '../list/could-not-load.tsx'
import { useLoadFailure } from '../list/use-load-failure.ts'

const sentence = 'Some parts of this page could not be loaded.'

/** Says once that parts of the page could not be loaded, however many there are, and loads them again. */
export function NotLoaded() {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const failing = () =>
    cache.findAll({ queryKey: ['admin'], type: 'active' }).filter(({ state }) => state.error !== null)
  const isFailing = useSyncExternalStore(
    useCallback((changed) => cache.subscribe(changed), [cache]),
    () => failing().length > 0,
  )
  useLoadFailure(isFailing, sentence)
  if (!isFailing) return null
  return (
    <div className="admin-notice admin-notice-danger mb-8">
      {sentence}
      <TryAgain
        isFetching={failing().some(({ state }) => state.fetchStatus === 'fetching')}
        refetch={() => queries.refetchQueries({ queryKey: ['admin'], type: 'active' })}
      />
    </div>
  )
}
