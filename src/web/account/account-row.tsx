import { type ReactNode, useId } from 'react'
import type { useQuery } from '../queries/hooks.ts'
import { SmallButton } from '../ui/button.tsx'
import { SkeletonText } from '../ui/placeholder.tsx'

export function AccountRow({ heading, text, children }: { heading: string; text: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-6 border-t border-line py-10 lg:grid-cols-12 lg:py-12">
      <div className="lg:col-span-5">
        <h2 id={id} className="text-2xl">
          {heading}
        </h2>
        <p className="mt-3 max-w-[28rem] text-ink-muted">{text}</p>
      </div>
      <div className="lg:col-span-6 lg:col-start-7">{children}</div>
    </section>
  )
}

interface LoadedProps<Data> {
  query: ReturnType<typeof useQuery<Data>>
  what: string
  lines: number
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({
  query: { data, error, isFetching, refetch },
  what,
  lines,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (!error) return <SkeletonText lines={lines} />
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{what} could not be loaded.</p>
      <SmallButton disabled={isFetching} onClick={() => void refetch()}>
        Try again
      </SmallButton>
    </div>
  )
}
