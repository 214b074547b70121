import type { CSSProperties } from 'react'
import { paths } from '../../contract/site-map.ts'
import { useFilled, useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { Link } from '../router/router.tsx'
import { Section } from '../sections/section.tsx'
import { Services } from '../sections/services.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageBanner, SectionHeading } from '../ui/heading.tsx'
import { NamedIcon } from '../ui/icons.tsx'
import { Port, Wire } from '../ui/wire.tsx'

export function Page() {
  const { words } = useSettings()
  const hasServices = useFilled([{ to: paths.services }]).length > 0
  return (
    <>
      <PageHead title="Services" description={words.services_description} heading={words.services_title} />
      <PageBanner label="Services" heading={words.services_title} text={words.services_lead} size="large">
        {hasServices && (
          <Link to="#services" className={buttonStyle()}>
            See services and prices
          </Link>
        )}
        <Link to="#contact" className={buttonStyle({ variant: hasServices ? 'secondary' : 'primary' })}>
          Get in touch
        </Link>
      </PageBanner>
      <Services priceList />
      <WhyChooseUs />
      <CallToAction />
    </>
  )
}

function WhyChooseUs() {
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

function CallToAction() {
  const { words } = useSettings()
  const [projects] = useFilled([{ to: paths.projects() }])
  return (
    <Section id="contact" aria-labelledby="call-heading" wireFrom="left">
      <p className="label mb-4 flex items-center gap-3 text-ink-muted">
        <Port live />
        {words.availability}
      </p>
      <h2 id="call-heading" className="max-w-[18ch] text-4xl">
        {words.services_closing}
      </h2>
      <div className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-4">
        <Link to={paths.contact()} className={buttonStyle()}>
          Start a conversation
        </Link>
        {projects && (
          <Link to={projects.to} className={buttonStyle({ variant: 'secondary' })}>
            See the projects
          </Link>
        )}
      </div>
    </Section>
  )
}
