import { type ReactNode, useEffect } from 'react'
import { ApiError } from '../../api/call.ts'
import { forgetFailure, reportFailure } from '../../loading/data-boundary.tsx'
import { SmallButton } from '../../ui/button.tsx'
import { EmptyState, Loading } from '../../ui/placeholder.tsx'

interface Repeatable {
  isFetching: boolean
  refetch: () => unknown
}

export interface Answer<Data> extends Repeatable {
  data: Data | undefined
  error: Error | null
}

interface LoadedProps<Data> {
  query: Answer<Data>
  /** "The backups" */
  what: string
  /** By default "Loading the backups". */
  loading?: string
  lines: number
  className?: string
  children: (data: Data) => ReactNode
}

export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, what, loading = `Loading ${what.replace('The', 'the')}`, lines, className, children } = props
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <CouldNotLoad what={what} query={query} />
  return <Loading label={loading} className={className} lines={lines} />
}

interface LoadedRowsProps<Each> {
  query: Answer<readonly Each[]>
  many: string
  empty: string
  children: (each: Each) => ReactNode
}

/** A short list that is polled. Once it is shown, a failed request is not reported. */
export function LoadedRows<Each>({ query, many, empty, children }: LoadedRowsProps<Each>) {
  useLoadFailure(query.data ? null : query.error, `Failed to load the ${many}.`)
  return (
    <Loaded query={query} what={`The ${many}`} lines={6}>
      {(all) => (all.length === 0 ? <EmptyState>{empty}</EmptyState> : <ul aria-label={many}>{all.map(children)}</ul>)}
    </Loaded>
  )
}

/** Shown in place of content that could not be loaded, so that nobody takes it for empty. */
export const CouldNotLoad = ({ what, query }: { what: string; query: Repeatable }) => (
  <EmptyState action={<TryAgain {...query} />}>{what} could not be loaded.</EmptyState>
)

/** The button is not disabled while it works, so that it keeps the focus. */
export const TryAgain = ({ isFetching, refetch }: Repeatable) => (
  <SmallButton aria-disabled={isFetching} onClick={() => isFetching || void refetch()}>
    Try again
  </SmallButton>
)

/** Reports that a part of a page could not be loaded. However many parts fail, the person gets one toast. */
export function useLoadFailure(error: unknown, failed: string): void {
  useEffect(() => {
    if (!error) return
    const part = {}
    reportFailure(part, { title: 'Error', text: sentenceOf(error, failed) })
    return () => forgetFailure(part)
  }, [error, failed])
}

/** The server's own message for a conflict or a closed gate, otherwise `failed`. */
export const sentenceOf = (error: unknown, failed: string): string =>
  error instanceof ApiError && (error.status === 409 || error.gate) ? error.message : failed

/** Whether the site could not be reached, or cannot answer now. The next call would fail too. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)
