import { useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { Link } from '../router/link.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { Services } from '../sections/services.tsx'
import { WhyChooseUs } from '../sections/why-choose-us.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { PageBanner } from '../ui/heading.tsx'

export function Page() {
  const { words } = useSettings()
  return (
    <>
      <PageHead title="Services" description={words.services_description} heading={words.services_title} />
      <PageBanner label="Services" heading={words.services_title} text={words.services_lead} size="large">
        <Link to="#services" className={buttonStyle()}>
          See services and prices
        </Link>
        <Link to="#contact" className={buttonStyle({ variant: 'secondary' })}>
          Get in touch
        </Link>
      </PageBanner>
      <Services layout="rows" />
      <WhyChooseUs />
      <CallToAction />
    </>
  )
}
