import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type ProjectCard as CardFields, projectCardFields, projectLinks } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { type Api, listQuery, useApi } from '../api/client.ts'
import { usePage, useSettings } from '../app/page-context.ts'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { Link, TextLink } from '../router/router.tsx'
import { projectListFacts } from '../structured-data/entry-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { Card, OutsideLinks, TagList } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { FilterBar, filterStyle } from '../ui/filter-bar.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { Picture } from '../ui/picture.tsx'
import { EmptyState, SkeletonCards } from '../ui/placeholder.tsx'
import { Section, WayToAll } from './section.tsx'

/** The projects on the home page. A category is chosen in place or, without JavaScript, on the projects page. */
export function Portfolio() {
  const [category, setCategory] = useState('all')
  const { words } = useSettings()
  return (
    <Section id="portfolio" aria-labelledby="portfolio-heading" wireFrom="left">
      <SectionHeading
        id="portfolio-heading"
        label="Projects"
        wired
        heading={words.projects_title}
        text={words.projects_lead}
        size="large"
      />
      <div className="mt-10">
        <Projects category={category} onChoose={setCategory} />
      </div>
      <DataBoundary skeleton={null} failed={null}>
        <AllProjects />
      </DataBoundary>
    </Section>
  )
}

function AllProjects() {
  const { length } = useData(projectsQuery(useApi())).entries
  return length > 0 && <WayToAll to={paths.projects()}>{`All ${length} projects`}</WayToAll>
}

export const projectsQuery = (api: Api) => listQuery(api, 'projects', { fields: projectCardFields })
const failure = 'Failed to load projects. Please try again later.'
const empty = <EmptyState>No projects found in this category.</EmptyState>

/** `onChoose` filters in place, on the home page. */
type ProjectsProps = { category: string; onChoose?: (category: string) => void }

export const Projects = (props: ProjectsProps) => (
  <DataBoundary
    skeleton={<SkeletonCards count={4} className="grid gap-6 pt-17 md:grid-cols-2" />}
    failed={props.onChoose ? empty : <LoadFailed>{failure}</LoadFailed>}
    message={{ text: failure }}
  >
    <FilteredProjects {...props} />
  </DataBoundary>
)

function FilteredProjects({ category, onChoose }: ProjectsProps) {
  const opening = onChoose ? 'home' : 'page'
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
            <Link
              key={each}
              to={paths.projects(each === 'all' ? {} : { category: each })}
              className={filterStyle}
              aria-current={each === category ? 'true' : undefined}
              onClick={onChoose && inPlace(() => onChoose(each))}
            >
              {each === 'all' ? 'All' : each}
            </Link>
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
                level={onChoose ? 'h3' : 'h2'}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

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

/** For a link that acts in place; in a new tab or without JavaScript it leads to a page of its own. */
const inPlace = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}

const columns = {
  ...{ 4: 'lg:col-span-4', 5: 'lg:col-span-5', 6: 'lg:col-span-6' },
  ...{ 7: 'lg:col-span-7', 8: 'lg:col-span-8', 12: 'lg:col-span-12' },
}

interface ProjectCardProps {
  project: CardFields
  index: number
  span: Span
  alone: boolean
  level: 'h2' | 'h3'
}

export function ProjectCard({ project, index, span, alone, level: Heading }: ProjectCardProps) {
  const row = span === 12
  const page = project.slug && project.has_story ? paths.project(project.slug) : null
  // Neighbours of unequal width get the same height.
  const paired = index < 6 && !row && span !== 6
  return (
    <Card
      as="li"
      index={index}
      className={cx('flex min-w-0 flex-col', row && 'lg:grid lg:grid-cols-12', alone && 'md:col-span-2', columns[span])}
    >
      <Picture
        src={project.image_url}
        alt={project.image_alt ?? ''}
        ratio="16/9"
        seed={project.title}
        // On the page of all projects the first one is in the first view.
        priority={index === 0 && Heading === 'h2'}
        sizes="(min-width: 64rem) 60vw, 100vw"
        className={cx(
          'w-full flex-none border-b border-line',
          paired && 'lg:h-[min(22rem,26vw)]',
          row && 'lg:col-span-7 lg:self-stretch lg:border-r lg:border-b-0',
        )}
      />
      <div className={cx('flex flex-1 flex-col gap-4 p-6 sm:p-7', row && 'lg:col-span-5 lg:py-10')}>
        <p className="label text-ink-muted">{[project.category, project.sector].filter(Boolean).join(' · ')}</p>
        <Heading className={cx('max-w-[28ch]', span >= 7 ? 'text-2xl' : 'text-xl')}>
          {page ? (
            <Link to={page} className="cover">
              {project.title}
            </Link>
          ) : (
            project.title
          )}
        </Heading>
        <p className="max-w-text text-ink-muted">{project.description}</p>
        <TagList tags={project.technologies} label="Technologies" />
        <div className="mt-auto flex flex-wrap gap-x-6 gap-y-2 pt-2 empty:hidden">
          {page && (
            <TextLink className="above-cover font-heading" to={page}>
              Read the case<span className="sr-only">: {project.title}</span>
            </TextLink>
          )}
          <OutsideLinks links={projectLinks(project)} of={project.title} className="above-cover" />
        </div>
      </div>
    </Card>
  )
}

/** How the first six cards share the twelve columns, two per row. The home page starts with one large picture. */
const openings = { home: [7, 5, 6, 6, 6, 6], page: [7, 5, 5, 7, 7, 5] } as const
type Span = keyof typeof columns

/** A single project takes 8 columns. After the first six there are three per row, and the last row is filled. */
export function spansOf(count: number, opening: keyof typeof openings): Span[] {
  if (count === 1) return [8]
  const first: Span[] = openings[opening].slice(0, count)
  if (count < 6 && count % 2 === 1) first[count - 1] = 12
  const after = Math.max(0, count - 6)
  const over = after % 3
  const last: Span[] = over === 1 ? [12] : over === 2 ? [6, 6] : []
  return [...first, ...Array<Span>(after - over).fill(4), ...last]
}
