import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/placeholder.tsx'

interface CouldNotLoadProps {
  /** "The backups" */
  what: string
  isFetching: boolean
  refetch: () => unknown
}

/** In the place of what could not be loaded, so that nobody takes it for empty. */
export const CouldNotLoad = ({ what, ...query }: CouldNotLoadProps) => (
  <EmptyState action={<TryAgain {...query} />}>{what} could not be loaded.</EmptyState>
)

/** The button is not disabled while it works, so that it keeps the focus. */
export const TryAgain = ({ isFetching, refetch }: Omit<CouldNotLoadProps, 'what'>) => (
  <Button variant="secondary" size="small" aria-disabled={isFetching} onClick={() => isFetching || void refetch()}>
    Try again
  </Button>
)
