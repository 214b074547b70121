import { useSearchParams } from 'react-router'
import { limits } from '../../contract/limits.ts'
import { useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { ContactForm } from '../contact/contact-form.tsx'
import { ContactDetails } from '../sections/contact-details.tsx'
import { PageBanner } from '../ui/page-banner.tsx'

export function Page() {
  const { words } = useSettings()
  const [query] = useSearchParams()
  const asked = (name: string) => (query.get(name) ?? '').slice(0, limits.line)
  const prefill = { about: asked('about'), subject: asked('subject') }
  return (
    <>
      <PageHead title="Contact" description={words.contact_description} />
      <PageBanner label="Contact" heading={words.contact_title} text={words.contact_lead} />
      <section id="contact" aria-label="Contact" className="wrap">
        <div className="grid gap-x-12 gap-y-16 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <ContactForm key={`${prefill.about}\n${prefill.subject}`} prefill={prefill} level="h2" />
          </div>
          <div className="lg:col-span-4 lg:col-start-9">
            <ContactDetails />
          </div>
        </div>
      </section>
    </>
  )
}
