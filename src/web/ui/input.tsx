import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx('control', className)} {...rest} />
}
