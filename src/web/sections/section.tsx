import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { SectionWire } from '../ui/wire.tsx'

interface SectionProps extends Omit<ComponentProps<'section'>, 'className'> {
  id?: string
  /** Where the wire starts that leads from the section before into this one's heading; unset: there is space between. */
  wireFrom?: 'left' | 'center' | 'right'
  /** Directly below the page's banner, which brings its own space. */
  first?: boolean
  /** A ground of its own, from one edge of the window to the other. */
  sunk?: boolean
  children: ReactNode
}

/** One section of a page, in its column, apart from the one before. Name it by `aria-labelledby` or `aria-label`. */
export function Section({ wireFrom, first = false, sunk = false, children, ...rest }: SectionProps) {
  return (
    <>
      {wireFrom && <SectionWire from={wireFrom} />}
      <section className={cx(!wireFrom && !first && 'mt-section', sunk && 'bg-sunk py-section')} {...rest}>
        <div className="wrap">{children}</div>
      </section>
    </>
  )
}
