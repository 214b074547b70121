import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { SmallButton } from './button.tsx'
import { cx } from './cx.ts'
import { Wire } from './wire.tsx'

/** The placeholder of one line: a pulse along a wire. `width` in per cent. */
export function SkeletonLine({ width = 100, index = 0 }: { width?: number; index?: number }) {
  return <span className="skeleton-line" style={{ width: `${width}%`, '--i': index } as CSSProperties} />
}

const widths = [92, 100, 84, 96, 61]

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden className={cx('grid content-start gap-3', className)}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never move
        <SkeletonLine key={index} index={index} width={widths[index % widths.length]} />
      ))}
    </div>
  )
}

export const SkeletonHead = () => (
  <div aria-hidden>
    <div className="max-w-72">
      <SkeletonLine />
    </div>
    <div className="mt-12 grid max-w-3xl gap-6 text-4xl">
      <SkeletonLine width={86} />
      <SkeletonLine width={54} index={1} />
    </div>
  </div>
)

export function SkeletonCard({ picture = true, lines = 4 }: { picture?: boolean; lines?: number }) {
  return (
    <div aria-hidden className="card border-dashed">
      {picture && <div className="aspect-3/2 border-b border-dashed border-line" />}
      <SkeletonText lines={lines} className="p-6" />
    </div>
  )
}

interface LoadingProps {
  label?: string
  lines?: number
  className?: string
  children?: ReactNode
}

export const Loading = ({ label = 'Loading', lines, className, children }: LoadingProps) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {lines && <SkeletonText lines={lines} />}
    {children}
  </div>
)

export const LoadingPage = () => <Loading className="wrap py-section" lines={8} />

type SkeletonCardsProps = ComponentProps<typeof SkeletonCard> & { count: number; className: string }

export const SkeletonCards = ({ count, className, ...card }: SkeletonCardsProps) => (
  <Loading className={className}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and never move
      <SkeletonCard key={index} {...card} />
    ))}
  </Loading>
)

/** The empty state: a port without a wire, one sentence, and optionally one action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-5 border-y border-line py-10 sm:flex-row sm:items-center sm:gap-8">
      <span aria-hidden className="flex items-center">
        <span className="port" />
        <Wire className="h-4 w-12" />
        <span className="w-4" />
        <span className="port border-dashed" />
      </span>
      <p className="text-lg text-ink-muted">{children}</p>
      {action && <div className="flex-none sm:ml-auto">{action}</div>}
    </div>
  )
}

/** In place of code that could not be loaded. Browsers ask for a file of code only once while a page is open. */
export const PartMissing = ({ children }: { children: ReactNode }) => (
  <EmptyState action={<SmallButton onClick={() => window.location.reload()}>Load the page again</SmallButton>}>
    {children}
  </EmptyState>
)
