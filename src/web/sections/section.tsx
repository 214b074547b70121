import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { SectionWire } from '../ui/wire.tsx'

interface SectionProps extends Omit<ComponentProps<'section'>, 'className'> {
  id?: string
  /** The start of the wire from the previous section. Without it there is only space between the two sections. */
  wireFrom?: 'left' | 'center' | 'right'
  /** For a section directly below the page's banner, which has its own space. */
  first?: boolean
  /** Gives the section its own background over the whole width of the window. */
  sunk?: boolean
  children: ReactNode
}

/** One section of a page, within the page's column. Give it a name with `aria-labelledby` or `aria-label`. */
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
