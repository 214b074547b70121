import '../styles/project.css'
import type { ProjectPage } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { PostContent } from '../blog/post-content.tsx'
import { FullSizeLink } from '../lightbox/full-size-link.tsx'
import { useLightbox } from '../lightbox/use-lightbox.ts'
import { Link } from '../router/link.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Picture } from '../ui/picture.tsx'
import { Port } from '../ui/wire.tsx'
import { ClientQuote } from './client-quote.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectHead } from './project-head.tsx'
import { ProjectResult } from './project-result.tsx'
import { projectTextId } from './queries.ts'
import { SomethingLikeThis } from './something-like-this.tsx'

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
            link={Link}
          />
          <header className="mt-10 lg:mt-14">
            <p className="label relative mb-6 flex items-center gap-3 text-ink-muted">
              <span aria-hidden className="absolute top-1/2 right-full h-[1.5px] w-screen -translate-y-1/2 bg-wire" />
              <Port live />
              {category}
            </p>
            <h1 id="project-title" className="max-w-[20ch] text-4xl wrap-anywhere">
              {title}
            </h1>
            <p className="mt-6 max-w-[40rem] text-lg text-ink-muted">{description}</p>
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
      <SomethingLikeThis title={title} />
    </>
  )
}
