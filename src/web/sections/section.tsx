import { ArrowRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { TextLink } from '../router/router.tsx'
import { cx } from '../ui/cx.ts'
import { Wire } from '../ui/wire.tsx'

interface SectionProps extends Omit<ComponentProps<'section'>, 'className'> {
  /** Where the wire from the previous section begins. Without it there is only space between the two sections. */
  wireFrom?: 'left' | 'right'
  /** For a section directly below the page's banner, which has its own space. */
  first?: boolean
  /** Gives the section its own background over the whole width of the window. */
  sunk?: boolean
}

/** One section of a page, within the page's column. Give it a name with `aria-labelledby` or `aria-label`. */
export const Section = ({ wireFrom, first = false, sunk = false, children, ...rest }: SectionProps) => (
  <>
    {wireFrom && (
      <div aria-hidden className="wrap">
        <div className="section-wire">
          <Wire axis="y" from={wireFrom === 'left' ? 0 : 100} to={0} pulse={0} />
        </div>
      </div>
    )}
    <section className={cx(!wireFrom && !first && 'mt-section', sunk && 'bg-sunk py-section')} {...rest}>
      <div className="wrap">{children}</div>
    </section>
  </>
)

export const WayToAll = ({ to, children }: { to: string; children: string }) => (
  <p className="only-brief hidden pt-3">
    <TextLink className="inline-flex min-h-11 items-center gap-2 font-heading font-semibold" to={to}>
      {children}
      <ArrowRight aria-hidden className="size-4" />
    </TextLink>
  </p>
)
