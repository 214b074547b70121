import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface SelectProps extends ComponentProps<'select'> {
  /** Classes of the box around it, for its position. */
  wrapper?: string
}

/** A styled native select; `children` are its options. */
export function Select({ className, wrapper, ...rest }: SelectProps) {
  return (
    <span className={cx('relative block', wrapper)}>
      <select className={cx('control', className)} {...rest} />
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2" />
    </span>
  )
}
