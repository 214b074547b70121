import type { ReactNode } from 'react'

export function PageHeader({ heading, text, children }: { heading: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-2xl">{heading}</h1>
        {text && <p className="mt-1 text-sm text-ink-muted">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}
