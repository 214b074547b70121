import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Entry } from '../../contract/collections.ts'
import { listQuery, useApi } from '../api.ts'
import { DataBoundary } from '../data-boundary.tsx'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar, filterStyle } from '../ui/filter-bar.tsx'
import { Picture } from '../ui/picture.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'
import { TagList } from '../ui/tag.tsx'

const empty = <EmptyState>No projects found in this category.</EmptyState>

interface PortfolioProps {
  /** "all" or one of the projects' categories. */
  category?: string
  /** Where a category leads; unset: the projects page. */
  href?: (category: string) => string
  level?: 'h1' | 'h2'
}

const toProjects = (category: string) => paths.projects(category === 'all' ? {} : { category })

/** The owner's projects, filtered by category (spec 4). */
export function Portfolio({ category = 'all', href = toProjects, level = 'h2' }: PortfolioProps) {
  return (
    <section id="portfolio" className="wrap py-section" aria-labelledby="portfolio-heading">
      <SectionHeading id="portfolio-heading" level={level} label="Projects" heading="Things that run without me" />
      <div className="mt-10">
        <DataBoundary
          skeleton={
            <Loading className="grid gap-8 md:grid-cols-2">
              <SkeletonCard />
              <SkeletonCard />
            </Loading>
          }
          failed={empty}
          message={{ text: 'Failed to load projects. Please try again later.' }}
        >
          <Projects category={category} href={href} />
        </DataBoundary>
      </div>
    </section>
  )
}

function Projects({ category, href }: { category: string; href: (category: string) => string }) {
  const { data } = useSuspenseQuery(listQuery(useApi(), 'projects'))
  const categories = ['all', ...new Set(data.entries.map((project) => project.category))]
  const shown = data.entries.filter((project) => category === 'all' || project.category === category)
  return (
    <>
      <FilterBar label="Filter projects by category">
        {categories.map((each) => (
          <Link
            key={each}
            to={href(each)}
            className={filterStyle}
            aria-current={each === category ? 'true' : undefined}
          >
            {each === 'all' ? 'All' : each}
          </Link>
        ))}
      </FilterBar>
      <div className="mt-8">
        {shown.length === 0 ? (
          empty
        ) : (
          <ul className="grid gap-8 md:grid-cols-2">
            {shown.map((project, index) => (
              <ProjectCard key={project.id} project={project} index={index} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function ProjectCard({ project, index }: { project: Entry<'projects'>; index: number }) {
  return (
    <Card as="li" index={index} className="flex flex-col">
      <Picture src={project.image_url} alt="" ratio="16/9" seed={project.title} />
      <div className="flex flex-1 flex-col gap-4 p-7">
        <p className="label text-ink-muted">
          {project.category}
          {project.featured && ' / Featured'}
        </p>
        <h3 className="text-2xl">{project.title}</h3>
        <p className="text-ink-muted">{project.description}</p>
        <TagList tags={project.technologies} label="Technologies" />
        <p className="mt-auto flex gap-6">
          {project.live_url && (
            <a className="link" href={project.live_url} rel="noopener">
              Live site<span className="sr-only">: {project.title}</span>
            </a>
          )}
          {project.github_url && (
            <a className="link" href={project.github_url} rel="noopener">
              Source<span className="sr-only">: {project.title}</span>
            </a>
          )}
        </p>
      </div>
    </Card>
  )
}
