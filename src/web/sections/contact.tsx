import type { ReactNode } from 'react'
import { useSettings } from '../app/page-context.ts'
import { partOf } from '../loading/first-document.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { PartMissing } from '../ui/placeholder.tsx'
import { Section } from './section.tsx'

// Its code is loaded after the rest, which visitors see first.
const ContactForm = partOf(
  async () => (await import('../contact/contact-form.tsx')).ContactForm,
  <PartMissing>The form could not be loaded.</PartMissing>,
  <div className="min-h-[36rem]" />,
)

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
          <ContactForm />
        </div>
        <div className="not-brief lg:col-span-4">
          <ContactDetails />
        </div>
      </div>
    </Section>
  )
}

export function ContactDetails() {
  const { identity, words } = useSettings()
  const { email, place, languages, links } = identity
  return (
    <dl className="border-b border-line empty:hidden">
      {email && (
        <div className="border-t border-line py-5">
          <dt className="label mb-1.5 text-ink-muted">Email</dt>
          <dd className="font-heading text-2xl font-semibold">
            <a className="link wrap-anywhere" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
      )}
      {words.booking_url && (
        <Fact name="By phone or video">
          <a className="link wrap-anywhere" href={words.booking_url} rel="noopener">
            {words.booking_label}
          </a>
        </Fact>
      )}
      {place && <Fact name="Place">{place}</Fact>}
      {languages.length > 0 && <Fact name="Languages">{languages.join(', ')}</Fact>}
      {words.availability && <Fact name="Availability">{words.availability}</Fact>}
      {links.map(({ label, address }) => (
        <Fact key={address} name={label}>
          <a className="link wrap-anywhere" href={address} rel="me noopener">
            {address.replace(/^https:\/\/(www\.)?/, '')}
          </a>
        </Fact>
      ))}
    </dl>
  )
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-4">
    <dt className="label text-ink-muted">{name}</dt>
    <dd className="label min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
