import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Port } from './wire.tsx'

interface SectionHeadingProps {
  /** One or two words above the heading, in mono. */
  label: ReactNode
  /** A wire ends at the label, in a port. */
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
          {label}
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
