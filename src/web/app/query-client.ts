import { QueryClient } from '@tanstack/react-query'

const halfAMinute = 30_000

/** The cache of what the API answered; on the server one a page, in the browser one a visit. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // What came with the page is fresh: the browser must not ask for it again while it hydrates.
        staleTime: halfAMinute,
        // On the server a failed section is shown as such at once; in the browser one more try bridges a hiccup.
        retry: typeof window === 'undefined' ? false : 1,
        refetchOnWindowFocus: false,
      },
    },
  })
