import { type ProjectCard as CardFields, projectLinks } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { Link } from '../router/link.tsx'
import { Card, TagList } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Picture } from '../ui/picture.tsx'
import type { Span } from './project-spans.ts'

const columns: Record<Span, string> = {
  4: 'lg:col-span-4',
  5: 'lg:col-span-5',
  6: 'lg:col-span-6',
  7: 'lg:col-span-7',
  8: 'lg:col-span-8',
  12: 'lg:col-span-12',
}

interface ProjectCardProps {
  project: CardFields
  index: number
  span: Span
  /** Takes the whole row of a grid with two columns. */
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
        <p className="label text-ink-muted">
          {project.category}
          {project.featured && ' · Featured'}
        </p>
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
            <Link className="link above-cover font-heading" to={page}>
              Read the case<span className="sr-only">: {project.title}</span>
            </Link>
          )}
          {projectLinks(project).map(({ label, address }) => (
            <a key={label} className="link above-cover font-heading" href={address} rel="noopener">
              {label}
              <span className="sr-only">: {project.title}</span>
            </a>
          ))}
        </div>
      </div>
    </Card>
  )
}
