import type { ProjectPage } from '../../contract/projects.ts'
import { TagList } from '../ui/tag.tsx'
import { ProjectLinks } from './project-links.tsx'

/** What it was built with, and where it can be seen. */
export function ProjectFacts({ project }: { project: ProjectPage }) {
  const { technologies, live_url, github_url } = project
  if (technologies.length === 0 && !live_url && !github_url) return null
  return (
    <aside aria-label="Facts" className="project-facts">
      {technologies.length > 0 && (
        <div>
          <h2 className="mb-4 text-xl">Built with</h2>
          <TagList tags={technologies} label="Technologies" />
        </div>
      )}
      <ProjectLinks project={project} />
    </aside>
  )
}
