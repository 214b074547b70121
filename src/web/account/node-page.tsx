import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'

interface NodePageProps {
  heading: string
  /** Set for a page that works without JavaScript. */
  plain?: boolean
  children: ReactNode
}

/** A page with a single node in its middle, reached by the wire from the window's edge (docs/design.md). */
export const NodePage = ({ heading, plain = false, children }: NodePageProps) => (
  <div className="wrap py-16 lg:py-24">
    <Card ports="in" className="mx-auto grid max-w-[26rem] gap-6 p-6 sm:p-8">
      <span aria-hidden className="absolute top-9 right-full h-[1.5px] w-screen -translate-y-1/2 bg-wire" />
      <h1 className="text-2xl">{heading}</h1>
      {children}
      {!plain && (
        <noscript>
          <p className="text-ink-muted">Turn on JavaScript to use this page.</p>
        </noscript>
      )}
    </Card>
  </div>
)

export const Note = ({ tone, children }: { tone: 'ok' | 'warn'; children: ReactNode }) => (
  <p role="status" className={cx('border-l-[3px] pl-4', tone === 'ok' ? 'border-ok' : 'border-warn')}>
    {children}
  </p>
)
