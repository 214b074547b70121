import { paths } from '../../contract/site-map.ts'
import { useSettings } from '../app/page-context.ts'
import { Link } from '../router/link.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { Port } from '../ui/wire.tsx'
import { Section } from './section.tsx'

/** The end of /services, and the target of the banner's #contact link. */
export function CallToAction() {
  const { words } = useSettings()
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
        <Link to={paths.projects()} className={buttonStyle({ variant: 'secondary' })}>
          See the projects
        </Link>
      </div>
    </Section>
  )
}
