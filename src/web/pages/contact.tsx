import { limits } from '../../contract/limits.ts'
import { usePage } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { ContactForm } from '../contact/contact-form.tsx'
import { useSearchParams } from '../router/router.tsx'
import { ContactDetails } from '../sections/contact.tsx'
import { contactFacts } from '../structured-data/site-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { PageBanner } from '../ui/heading.tsx'

export function Page() {
  const site = usePage()
  const { words } = site.settings
  const [query] = useSearchParams()
  const asked = (name: string) => (query.get(name) ?? '').slice(0, limits.line)
  const prefill = { about: asked('about'), subject: asked('subject') }
  return (
    <>
      <PageHead title="Contact" description={words.contact_description} heading={words.contact_title} />
      <StructuredData facts={import.meta.env.SSR && contactFacts(site)} />
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
