import { type Collection, collections, type OrderedName } from '../../../contract/collections.ts'
import { ApiError } from '../../api/call.ts'
import { useQuery, useQueryClient } from '../../queries/hooks.ts'
import { notify } from '../../ui/notify.ts'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { adminApi } from '../api.ts'
import { CouldNotLoad } from '../list/could-not-load.tsx'
import { OrderList } from '../list/reorder/order-list.tsx'
import { sentenceOf } from '../list/sentence-of.ts'

/** All entries of a collection by name, to be put into another order. */
export function EntryOrder({ name }: { name: OrderedName }) {
  const { fields, wording }: Collection = collections[name]
  const [first = ''] = Object.keys(fields)
  const queries = useQueryClient()
  const read = async () =>
    (await adminApi.all(name, ['id', first])).map((entry) => ({ id: entry.id, name: String(entry[first] ?? '') }))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['order', name],
    queryFn: read,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  const reloadLists = () => {
    void queries.invalidateQueries({ queryKey: ['admin', name] })
    void queries.invalidateQueries({ queryKey: [name] })
  }
  const send = async (ids: readonly string[]) => {
    await adminApi.putInOrder(name, ids)
    reloadLists()
  }
  const onFailure = async (failure: unknown) => {
    notify.error('Error', sentenceOf(failure, 'Failed to save the order.'))
    const isStale = failure instanceof ApiError && failure.status === 409
    if (!isStale) return null
    reloadLists()
    return read().catch(() => null)
  }

  if (data) return <OrderList label={wording.heading} entries={data} send={send} onFailure={onFailure} />
  if (!error) {
    return (
      <Loading label={`Loading ${wording.many}`}>
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  return <CouldNotLoad what={`The ${wording.many}`} isFetching={isFetching} refetch={refetch} />
}
