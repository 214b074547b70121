import { paths } from '../../contract/site-map.ts'
import { EntryPage } from '../loading/entry-page.tsx'
import { ProjectPlaceholder, ProjectStory } from '../projects/project-story.tsx'
import { projectQuery } from '../projects/queries.ts'

const words = {
  kind: 'project',
  label: 'Projects',
  title: 'Project',
  failure: 'Failed to load this project. Please try again later.',
  missing: {
    title: 'Project not found',
    text: 'The project you are looking for might have been removed or renamed.',
  },
  back: { to: paths.projects(), label: 'Back to all projects' },
} as const

export const Page = () => (
  <EntryPage words={words} query={projectQuery} skeleton={<ProjectPlaceholder />}>
    {(project) => <ProjectStory project={project} />}
  </EntryPage>
)
