import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'

/** A page with a single node in its middle, reached by the wire from the window's edge (docs/design.md). */
export function NodePage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="wrap py-16 lg:py-24">
      <Card className="mx-auto grid max-w-[26rem] gap-6 p-6 sm:p-8">
        <span aria-hidden className="absolute top-9 right-full h-[1.5px] w-screen -translate-y-1/2 bg-wire" />
        <h1 className="text-2xl">{heading}</h1>
        {children}
        <noscript>
          <p className="text-ink-muted">
            This page needs JavaScript, because signing in keeps its token in your browser.
          </p>
        </noscript>
      </Card>
    </div>
  )
}
