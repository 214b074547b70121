import { type ProjectPage, projectLinks } from '../../contract/projects.ts'
import { TagList } from '../ui/tag.tsx'

/** What it was built with, and where it can be seen. */
export function ProjectFacts({ project }: { project: ProjectPage }) {
  const { technologies, title } = project
  const links = projectLinks(project)
  if (technologies.length === 0 && links.length === 0) return null
  return (
    <aside aria-label="Facts" className="project-facts">
      {technologies.length > 0 && (
        <div>
          <h2 className="mb-4 text-xl">Built with</h2>
          <TagList tags={technologies} label="Technologies" />
        </div>
      )}
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          {links.map(({ label, address }) => (
            <a key={label} className="link font-heading" href={address} rel="noopener">
              {label}
              <span className="sr-only">: {title}</span>
            </a>
          ))}
        </p>
      )}
    </aside>
  )
}
