import type { ReactNode } from 'react'

/** A page's name on the left, and its buttons on the right. */
export function PageHeader({ heading, text, children }: { heading: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="admin-page-header">
      <div className="min-w-0">
        <h1 className="text-2xl">{heading}</h1>
        {text && <p className="mt-1 text-sm text-ink-muted">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}
