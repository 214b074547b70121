import { limits } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import { Link } from '../router/link.tsx'
import { Section } from '../sections/section.tsx'
import { buttonStyle } from '../ui/button.tsx'

/** Leads to the contact form, which then names the project. */
export function SomethingLikeThis({ title }: { title: string }) {
  const subject = `Something like “${title}”`.slice(0, limits.line)
  return (
    <div className="no-print">
      <Section aria-labelledby="like-this-heading">
        <h2 id="like-this-heading" className="text-4xl">
          Something like this?
        </h2>
        <p className="mt-5 max-w-[36rem] text-lg text-ink-muted">
          Describe what you do by hand today. You get an answer with a first idea of how it could run and what it costs.
        </p>
        <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-4">
          <Link to={paths.contact({ about: title, subject })} className={buttonStyle()}>
            Ask about your project
          </Link>
          <Link to={paths.projects()} className={buttonStyle({ variant: 'secondary' })}>
            All projects
          </Link>
        </div>
      </Section>
    </div>
  )
}
