import { type ReactNode, useId } from 'react'

interface AccountRowProps {
  heading: string
  text: ReactNode
  children: ReactNode
}

/** One action of the account: its name on the left, its controls on the right. */
export function AccountRow({ heading, text, children }: AccountRowProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-6 border-t border-line py-10 lg:grid-cols-12 lg:py-12">
      <div className="lg:col-span-5">
        <h2 id={id} className="text-2xl">
          {heading}
        </h2>
        <p className="mt-3 max-w-[28rem] text-ink-muted">{text}</p>
      </div>
      <div className="lg:col-span-6 lg:col-start-7">{children}</div>
    </section>
  )
}
