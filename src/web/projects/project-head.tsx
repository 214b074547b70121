import type { ProjectPage } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { usePage } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { projectFacts } from '../structured-data/project.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'

/** A project's metadata for browsers, search engines and shared links. */
export function ProjectHead({ project }: { project: ProjectPage }) {
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
