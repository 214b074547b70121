import type { CSSProperties } from 'react'
import { useSettings } from '../app/page-context.ts'
import { Card } from '../ui/card.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { NamedIcon } from '../ui/icons.tsx'
import { Wire } from '../ui/wire.tsx'
import { Section } from './section.tsx'

/** The cards of /services, each a step below the one before, joined by wires. */
export function WhyChooseUs() {
  const { services_reasons: cards, services_reasons_title: heading } = useSettings().words
  if (cards.length === 0) return null
  return (
    <Section id="why" aria-labelledby="why-heading" wireFrom="left">
      <SectionHeading id="why-heading" label="Why me" wired heading={heading} />
      <ol className="mt-10 grid gap-6 lg:mt-14 lg:grid-cols-3 lg:gap-16">
        {cards.map(({ title, text, icon }, index) => (
          <li
            key={title}
            className="relative lg:mt-[calc(var(--step)*2.5rem)]"
            style={{ '--step': index } as CSSProperties}
          >
            <Card
              index={index}
              ports={index === 0 ? 'out' : index < cards.length - 1 ? 'both' : 'in'}
              className="grid h-full content-start gap-4 p-6 max-lg:before:hidden max-lg:after:hidden sm:p-8"
            >
              <NamedIcon name={icon} className="size-7" />
              <h3 className="text-2xl">{title}</h3>
              <p className="text-ink-muted">{text}</p>
            </Card>
            {index < cards.length - 1 && (
              <Wire from={0} to={100} className="absolute! top-9 left-full hidden h-10 w-16 lg:block" />
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
