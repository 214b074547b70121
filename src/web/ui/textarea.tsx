import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cx('control', className)} rows={rows} {...rest} />
}
