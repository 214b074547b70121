import './project.css'
import { shortDate } from '../../contract/format.ts'
import { limits } from '../../contract/limits.ts'
import { priceInWords } from '../../contract/price.ts'
import { type ProjectPage, projectLinks, resultLine, serviceOf } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { usePage } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { PostContent } from '../blog/post-content.tsx'
import { FullSizeLink, useLightbox } from '../lightbox/use-lightbox.tsx'
import { optional, useData } from '../loading/data-boundary.tsx'
import { Breadcrumb } from '../navigation/page-links.tsx'
import { Link, TextLink } from '../router/router.tsx'
import { servicesQuery } from '../sections/queries.ts'
import { Section } from '../sections/section.tsx'
import { projectFacts } from '../structured-data/entry-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { Card, OutsideLinks, Tag, TagList } from '../ui/card.tsx'
import { IncomingLabel } from '../ui/heading.tsx'
import { Picture } from '../ui/picture.tsx'
import { Loading, SkeletonHead, SkeletonText } from '../ui/placeholder.tsx'
import { Port, Wire } from '../ui/wire.tsx'
import { casesQuery, projectTextId } from './queries.ts'

/** A case as a story. Each part is left out if the owner has not written it. */
export function ProjectStory({ project }: { project: ProjectPage }) {
  const { title, category, description, image_url, image_alt, problem, body_html } = project
  const article = useLightbox<HTMLElement>()
  return (
    <>
      <ProjectHead project={project} />
      <article aria-labelledby="project-title" className="overflow-x-clip" ref={article}>
        <div className="wrap pt-8 lg:pt-12">
          <Breadcrumb
            steps={[{ label: 'Home', to: paths.home }, { label: 'Projects', to: paths.projects() }, { label: title }]}
          />
          <header className="mt-10 lg:mt-14">
            <IncomingLabel live className="mb-6">
              {category}
            </IncomingLabel>
            <h1 id="project-title" className="max-w-[20ch] text-4xl wrap-anywhere">
              {title}
            </h1>
            <p className="mt-6 max-w-[40rem] text-lg text-ink-muted">{description}</p>
            <CaseFacts project={project} />
          </header>
          <ProjectResult project={project} />
          {image_url && (
            <FullSizeLink image={image_url} alt={image_alt ?? ''} className="mt-12 lg:mt-16">
              <Picture
                className="w-full rounded-node border border-line"
                src={image_url}
                alt={image_alt ?? ''}
                ratio="16/9"
                seed={title}
                sizes="(min-width: 78rem) 75rem, calc(100vw - 2.5rem)"
                priority
              />
            </FullSizeLink>
          )}
          {problem && (
            <section aria-labelledby="problem-heading" className="project-columns mt-16 gap-y-5 lg:mt-24">
              <h2 id="problem-heading" className="text-2xl">
                The problem
              </h2>
              <p className="max-w-text text-lg whitespace-pre-line wrap-anywhere">{problem}</p>
            </section>
          )}
          <div className="project-columns mt-16 gap-y-14 lg:mt-24">
            {body_html && (
              <section aria-labelledby="built-heading" className="min-w-0 lg:col-start-2">
                <h2 id="built-heading" className="mb-6 text-2xl">
                  What was built
                </h2>
                <PostContent html={body_html} id={projectTextId} />
              </section>
            )}
            <ProjectFacts project={project} />
          </div>
        </div>
        <ClientQuote project={project} />
      </article>
      <CaseEnd project={project} />
    </>
  )
}

function ProjectHead({ project }: { project: ProjectPage }) {
  const { slug, title, description, updated_at, has_story } = project
  const site = usePage()
  const image = paths.projectPicture(slug ?? '', updated_at)
  return (
    <>
      {/* Without a story it repeats its card on the list. */}
      <PageHead title={title} description={description} image={image} hidden={!has_story} />
      <StructuredData facts={import.meta.env.SSR && projectFacts(project, image, site)} />
    </>
  )
}

function ClientQuote({ project: { client_quote, client_role, example } }: { project: ProjectPage }) {
  if (!client_quote) return null
  return (
    <section aria-label="The client’s words" className="mt-section overflow-x-clip bg-sunk py-16 lg:py-24">
      <figure className="wrap">
        <blockquote className="max-w-[34ch] font-heading text-2xl font-medium whitespace-pre-line wrap-anywhere lg:text-3xl">
          “{client_quote}”
        </blockquote>
        {client_role && (
          <figcaption className="mt-8">
            <IncomingLabel live>
              {client_role}
              {example && <Tag>Example</Tag>}
            </IncomingLabel>
          </figcaption>
        )}
      </figure>
    </section>
  )
}

function ProjectFacts({ project }: { project: ProjectPage }) {
  const { technologies, title } = project
  const links = projectLinks(project)
  if (technologies.length === 0 && links.length === 0) return null
  return (
    <aside aria-label="Facts" className="project-facts grid min-w-0 content-start gap-8">
      {technologies.length > 0 && (
        <div>
          <h2 className="mb-4 text-xl">Built with</h2>
          <TagList tags={technologies} label="Technologies" />
        </div>
      )}
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <OutsideLinks links={links} of={title} />
        </p>
      )}
    </aside>
  )
}

/** What a client compares with their own: only what the owner has said. */
function CaseFacts({ project }: { project: ProjectPage }) {
  const facts = [
    ['Sector', project.sector],
    ['Duration', project.duration],
    ['People', project.people],
    ['Price', project.price_band],
  ].filter(([, fact]) => fact)
  if (facts.length === 0) return null
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-10 gap-y-5 sm:flex sm:flex-wrap">
      {facts.map(([label, fact]) => (
        <div key={label} className="min-w-0">
          <dt className="label text-ink-muted">{label}</dt>
          <dd className="mt-1 font-heading font-semibold wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function ProjectResult({ project }: { project: ProjectPage }) {
  const { result_label, result_before, result_after, number } = project
  if (number) {
    return (
      <p className="mt-12 border-y border-line py-8 md:py-11">
        <span className="project-figure">{number.figure}</span>{' '}
        <span className="text-lg text-ink-muted">
          {number.label}, updated {number.today ? 'today' : shortDate(number.at)}
        </span>
      </p>
    )
  }
  if (!result_after) return null
  return (
    <div className="project-result mt-12 grid gap-4 border-y border-line py-8 md:items-end md:gap-8 md:py-11">
      {result_before && (
        <>
          <p>
            <span className="label text-ink-muted">{result_label ? `${result_label}, before` : 'Before'}</span>
            <span className="project-figure text-ink-muted">{result_before}</span>
          </p>
          <span aria-hidden className="project-change flex w-2.5 flex-col md:w-auto md:flex-row md:items-center">
            <Port />
            <Wire className="hidden h-2.5 flex-1 md:block" draw />
            <Wire className="h-8 md:hidden" axis="y" draw />
            <Port live />
          </span>
        </>
      )}
      <p>
        <span className="label text-ink-muted">{result_before ? 'After' : (result_label ?? 'Result')}</span>
        <span className="project-figure">{result_after}</span>
      </p>
    </div>
  )
}

function CaseEnd({ project }: { project: ProjectPage }) {
  const subject = `Something like “${project.title}”`.slice(0, limits.line)
  return (
    <div className="no-print">
      <Section aria-labelledby="like-this-heading">
        <h2 id="like-this-heading" className="text-4xl">
          Something like this?
        </h2>
        <p className="mt-5 max-w-[36rem] text-lg text-ink-muted">
          Describe what you do by hand today. You get an answer with a first idea of how it could run and what it costs.
        </p>
        <FittingService project={project} />
        <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-4">
          <Link to={paths.contact({ about: project.title, subject })} className={buttonStyle()}>
            Ask about your project
          </Link>
          <Link to={paths.projects()} className={buttonStyle({ variant: 'secondary' })}>
            All projects
          </Link>
        </div>
        <NextCase project={project} />
      </Section>
    </div>
  )
}

const FittingService = optional(({ project }: { project: ProjectPage }) => {
  const service = serviceOf(project, useData(servicesQuery(useApi())).entries)
  if (!service) return null
  return (
    <p className="mt-7 flex flex-wrap items-baseline gap-x-5 gap-y-1 border-l-[1.5px] border-wire pl-6">
      <TextLink to={paths.services} className="font-heading text-xl font-semibold">
        {service.title}
      </TextLink>
      <span className="label text-ink-muted">{priceInWords(service)}</span>
    </p>
  )
})

const NextCase = optional(({ project }: { project: ProjectPage }) => {
  const cases = useData(casesQuery(useApi()))
  const place = cases.findIndex(({ slug }) => slug === project.slug)
  const next = cases[(place + 1) % cases.length]
  if (!next || next.slug === project.slug) return null
  return (
    <Card variant="rule" className="mt-16 grid gap-3 pt-6 lg:mt-24">
      <p className="label text-ink-muted">Next case</p>
      <h3 className="max-w-[28ch] text-2xl">
        <Link to={paths.project(next.slug ?? '')} className="cover">
          {next.title}
        </Link>
      </h3>
      <p className="label text-ink-muted empty:hidden">{resultLine(next)}</p>
    </Card>
  )
})

export const ProjectPlaceholder = () => (
  <>
    <PageHead title="Project" description="A project that is being loaded." hidden />
    <Loading label="Loading the project" className="wrap pt-10">
      <SkeletonHead />
      <div aria-hidden className="mt-14 aspect-video border border-line bg-sunk" />
      <SkeletonText lines={10} className="mt-14 max-w-text" />
    </Loading>
  </>
)
