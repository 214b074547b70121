import { Suspense } from 'react'
import { useSettings } from '../app/page-context.ts'
import { SectionHeading } from '../ui/heading.tsx'
import { later } from '../ui/later.ts'
import { PartMissing } from '../ui/placeholder.tsx'
import { ContactDetails } from './contact-details.tsx'
import { Section } from './section.tsx'

// The server renders it into the page. Its code is loaded after the rest, which visitors see first.
const ContactForm = later(
  async () => (await import('../contact/contact-form.tsx')).ContactForm,
  <PartMissing>The form could not be loaded.</PartMissing>,
)

/** The contact section of the home pages: heading and details on the left, the form on the right. */
export function Contact() {
  const { words } = useSettings()
  return (
    <Section id="contact" aria-labelledby="contact-heading" sunk>
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-12">
        <SectionHeading
          id="contact-heading"
          label="Contact"
          heading={words.contact_title}
          text={words.contact_lead}
          className="content-start lg:col-span-5"
        />
        <div className="lg:col-span-6 lg:col-start-7 lg:row-span-2">
          <Suspense fallback={<div className="min-h-[36rem]" />}>
            <ContactForm />
          </Suspense>
        </div>
        <div className="not-brief lg:col-span-4">
          <ContactDetails />
        </div>
      </div>
    </Section>
  )
}
