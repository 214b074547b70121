import { site } from '../../../site.config.ts'
import { SectionHeading } from '../ui/section-heading.tsx'
import { ContactDetails } from './contact-details.tsx'
import { Section } from './section.tsx'

/** How to reach the owner, on the home pages: heading left, the rest right. */
export function Contact() {
  const { heading, text } = site.pages.contact
  return (
    <Section id="contact" aria-labelledby="contact-heading" sunk>
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <SectionHeading id="contact-heading" label="Contact" heading={heading} text={text} />
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          {/* The form stands here, above the details. */}
          <ContactDetails />
        </div>
      </div>
    </Section>
  )
}
