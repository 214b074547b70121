import { useId } from 'react'
import { useSettings } from '../app/page-context.ts'
import { cx } from '../ui/cx.ts'
import { SubscribeForm } from './subscribe-form.tsx'

export interface SubscribeFieldProps {
  /** `post`: below a post, closed off by a line. */
  place: 'post' | 'footer'
}

export function SubscribeField({ place }: SubscribeFieldProps) {
  const { letters } = useSettings()
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className={cx('no-print', place === 'post' ? 'mt-14 border-t border-wire pt-8' : 'mt-10 max-w-md')}
    >
      <h2 id={heading} className={place === 'post' ? 'text-2xl' : 'text-lg'}>
        {letters.heading}
      </h2>
      <p className="mt-2 mb-5 max-w-[34rem] text-ink-muted">{letters.text}</p>
      <SubscribeForm />
    </section>
  )
}
