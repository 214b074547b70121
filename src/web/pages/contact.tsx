import { site } from '../../../site.config.ts'
import { PageHead } from '../page-head.tsx'
import { ContactDetails } from '../sections/contact-details.tsx'
import { PageBanner } from '../ui/page-banner.tsx'

export function Page() {
  const { heading, text, description } = site.pages.contact
  return (
    <>
      <PageHead title="Contact" description={description} />
      <PageBanner label="Contact" heading={heading} text={text} />
      <section id="contact" aria-label="Contact" className="wrap">
        <div className="grid gap-x-12 gap-y-12 lg:grid-cols-12">
          {/* The form stands here, 7 columns wide; the details then take the 4 on the right. */}
          <div className="lg:col-span-8">
            <ContactDetails />
          </div>
        </div>
      </section>
    </>
  )
}
