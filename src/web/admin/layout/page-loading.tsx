import { Loading, SkeletonText } from '../../ui/placeholder.tsx'

export const PageLoading = () => (
  <Loading className="max-w-xl py-10">
    <SkeletonText lines={4} />
  </Loading>
)
