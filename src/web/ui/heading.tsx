import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Port } from './wire.tsx'

interface IncomingLabelProps {
  live?: boolean
  className?: string
  children: ReactNode
}

/** A label with a port, into which a wire leads from the window's edge. Without text it shows nothing. */
export const IncomingLabel = ({ live, className, children }: IncomingLabelProps) =>
  children && (
    <p className={cx('label relative flex items-center gap-3 text-ink-muted', className)}>
      <span aria-hidden className="absolute top-1/2 right-full h-[1.5px] w-screen -translate-y-1/2 bg-wire" />
      <Port live={live} />
      {children}
    </p>
  )

interface PageBannerProps {
  label: ReactNode
  heading: ReactNode
  text?: ReactNode
  /** large: an opening with space around it. normal: a page that soon shows its list. */
  size?: 'normal' | 'large'
  /** Buttons or links; `aside` puts them on the right on wide screens. */
  children?: ReactNode
  aside?: ReactNode
  /** Between the heading and the text; on the right on wide screens. */
  picture?: ReactNode
}

/** The top of a page: the wire from the window's edge ends at the page's name, the only h1. */
export function PageBanner({ label, heading, text, size = 'normal', children, aside, picture }: PageBannerProps) {
  const large = size === 'large'
  return (
    <div className={cx('wrap', large ? 'pt-16 pb-14 lg:pt-28 lg:pb-24' : 'pt-12 pb-10 lg:pt-20 lg:pb-14')}>
      <div
        className={cx('grid gap-x-12 lg:grid-cols-12 lg:items-end', picture ? 'gap-y-6' : 'gap-y-10')}
        // What is below the heading may be parsed after the first paint, and must not move it beside a higher picture.
        style={picture ? { gridTemplateRows: 'auto 1fr' } : undefined}
      >
        <div className={cx(picture ? 'contents' : aside ? 'lg:col-span-8' : 'lg:col-span-12')}>
          <div className={picture ? 'lg:col-span-8' : undefined}>
            <IncomingLabel className="mb-6">{label === heading ? '\u00a0' : label}</IncomingLabel>
            <h1 className={cx(large ? 'max-w-[16ch] text-5xl' : 'max-w-[20ch] text-4xl')}>{heading}</h1>
          </div>
          {picture && (
            <div className="w-60 max-w-full lg:col-span-4 lg:col-start-9 lg:row-span-2 lg:row-start-1 lg:w-auto">
              {picture}
            </div>
          )}
          <div className={picture ? 'lg:col-span-8 lg:self-start' : undefined}>
            {text && <div className="mt-6 max-w-[38rem] text-lg text-ink-muted">{text}</div>}
            {children && <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-4">{children}</div>}
          </div>
        </div>
        {aside && <div className="lg:col-span-4">{aside}</div>}
      </div>
    </div>
  )
}

interface SectionHeadingProps {
  label: ReactNode
  wired?: boolean
  heading: ReactNode
  text?: ReactNode
  id?: string
  level?: 'h1' | 'h2' | 'h3'
  /** stack: one below the other. split: the text is on the right on wide screens. */
  layout?: 'stack' | 'split'
  size?: 'normal' | 'large' | 'small'
  className?: string
}

const sizes = { small: 'text-2xl', normal: 'text-3xl', large: 'text-4xl' } as const

export function SectionHeading(props: SectionHeadingProps) {
  const { label, heading, text, id, level: Heading = 'h2', layout = 'stack', size = 'normal' } = props
  const { wired, className } = props
  const split = layout === 'split'
  return (
    <div className={cx('grid gap-x-12 gap-y-5', split && 'lg:grid-cols-12 lg:items-end', className)}>
      <div className={cx(split && 'lg:col-span-7')}>
        <p className="label mb-4 flex items-center gap-3 text-ink-muted">
          {wired && <Port />}
          {/* A label that repeats the heading is left blank. Its line keeps the headings of two columns level. */}
          {label === heading ? '\u00a0' : label}
        </p>
        <Heading id={id} className={cx(sizes[size], 'max-w-[22ch]')}>
          {heading}
        </Heading>
      </div>
      {text && (
        <div className={cx('max-w-[36rem] text-lg text-ink-muted', split && 'lg:col-span-5 lg:pb-1')}>{text}</div>
      )}
    </div>
  )
}
