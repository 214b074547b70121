import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { type ProjectCard as CardFields, projectCardFields } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { type Api, listQuery, useApi } from '../api/client.ts'
import { usePage } from '../app/page-context.ts'
import { DataBoundary } from '../loading/data-boundary.tsx'
import { LoadFailed } from '../loading/load-failed.tsx'
import { useData } from '../loading/section-data.ts'
import { Link } from '../router/link.tsx'
import { projectListFacts } from '../structured-data/project.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { cx } from '../ui/cx.ts'
import { FilterBar, filterStyle } from '../ui/filter-bar.tsx'
import { EmptyState, Loading, SkeletonCard } from '../ui/placeholder.tsx'
import { ProjectCard } from './project-card.tsx'
import { type Opening, spansOf } from './project-spans.ts'

export const projectsQuery = (api: Api) => listQuery(api, 'projects', { fields: projectCardFields })
const failure = 'Failed to load projects. Please try again later.'
const empty = <EmptyState>No projects found in this category.</EmptyState>

interface ProjectsProps {
  /** "all" or one of the projects' categories. */
  category: string
  /** Filters in place; if unset, the filters link to the projects page. */
  onChoose?: (category: string) => void
  /** Whether the cards have the widths of the home page or of the projects page. */
  opening: Opening
  level: 'h2' | 'h3'
}

/** The projects and their category filter, with loading, empty and failed state (spec 4). */
export function Projects(props: ProjectsProps) {
  return (
    <DataBoundary
      skeleton={
        <Loading className="grid gap-6 pt-17 md:grid-cols-2">
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </Loading>
      }
      failed={props.opening === 'page' ? <LoadFailed>{failure}</LoadFailed> : empty}
      message={{ text: failure }}
    >
      <FilteredProjects {...props} />
    </DataBoundary>
  )
}

function FilteredProjects({ category, onChoose, opening, level }: ProjectsProps) {
  const data = useData(projectsQuery(useApi()))
  const categories = ['all', ...new Set(data.entries.map((project) => project.category))]
  const matching = data.entries.filter((project) => category === 'all' || project.category === category)
  const shown = opening === 'home' ? leadFirst(matching) : matching
  const spans = spansOf(shown.length, opening)
  const site = usePage()
  const list = useBackToTop(category)
  if (data.entries.length === 0) return empty
  return (
    <>
      {opening === 'page' && <StructuredData facts={import.meta.env.SSR && projectListFacts(shown, site)} />}
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-6 gap-y-3',
          opening === 'page' && 'z-10 bg-paper py-3 md:sticky md:top-header',
        )}
      >
        <FilterBar label="Filter projects by category">
          {categories.map((each) => (
            <FilterLink
              key={each}
              to={paths.projects(each === 'all' ? {} : { category: each })}
              current={each === category}
              onChoose={onChoose && (() => onChoose(each))}
            >
              {each === 'all' ? 'All' : each}
            </FilterLink>
          ))}
        </FilterBar>
        <p role="status" className="label ml-auto text-ink-muted">
          {shown.length === 1 ? '1 project' : `${shown.length} projects`}
        </p>
      </div>
      <div ref={list} className="mt-6 scroll-mt-24">
        {shown.length === 0 ? (
          empty
        ) : (
          <ul className="shelf best-few grid gap-6 md:grid-cols-2 lg:grid-cols-12">
            {shown.map((project, index) => (
              <ProjectCard
                key={project.id}
                project={project}
                index={index}
                span={spans[index] ?? 4}
                alone={index === 0 && shown.length % 2 === 1}
                level={level}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/** The first featured project leads; the others keep the owner's order. */
function leadFirst(projects: CardFields[]): CardFields[] {
  const lead = projects.find(({ featured }) => featured)
  return lead ? [lead, ...projects.filter((project) => project !== lead)] : projects
}

/** A shorter list may end above the visible area, so a new category scrolls to its first project. */
function useBackToTop(category: string) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(category)
  useEffect(() => {
    if (before.current === category) return
    before.current = category
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView({ behavior: 'instant' })
  }, [category])
  return list
}

interface FilterLinkProps {
  to: string
  current: boolean
  /** Filters in place instead of opening `to`. Without JavaScript, or in a new tab, the link opens it. */
  onChoose?: () => void
  children: ReactNode
}

function FilterLink({ to, current, onChoose, children }: FilterLinkProps) {
  const choose = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!onChoose || elsewhere) return
    event.preventDefault()
    onChoose()
  }
  return (
    <Link to={to} className={filterStyle} aria-current={current ? 'true' : undefined} onClick={choose}>
      {children}
    </Link>
  )
}
