import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

/** A message above a page's form: a success, or what went wrong with a link. */
export function Note({ tone, children }: { tone: 'ok' | 'warn'; children: ReactNode }) {
  return (
    <p role="status" className={cx('border-l-[3px] pl-4', tone === 'ok' ? 'border-ok' : 'border-warn')}>
      {children}
    </p>
  )
}
