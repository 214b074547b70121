import type { ReactNode } from 'react'
import { Wire } from './wire.tsx'

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
      {action && <div className="sm:ml-auto">{action}</div>}
    </div>
  )
}
