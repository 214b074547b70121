import { QueryClient } from '@tanstack/react-query'

const halfAMinute = 30_000

/** The cache of the API's answers: one per page on the server, one per visit in the browser. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The page's own data counts as fresh, so that the browser does not request it again during hydration.
        staleTime: halfAMinute,
        // On the server a failed section is shown as failed at once; the browser retries once.
        retry: typeof window === 'undefined' ? false : 1,
        refetchOnWindowFocus: false,
      },
    },
  })
