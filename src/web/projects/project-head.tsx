import type { ProjectPage } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { JsonLd } from '../app/json-ld.tsx'
import { usePage } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'

/** A project's metadata for browsers, search engines and shared links. */
export function ProjectHead({ project }: { project: ProjectPage }) {
  const { slug, title, description, category, technologies, created_at, updated_at, has_story } = project
  const { origin, settings } = usePage()
  const address = origin + paths.project(slug ?? '')
  const image = paths.projectPicture(slug ?? '', updated_at)
  return (
    <>
      {/* Without a story it repeats its card on the list. */}
      <PageHead title={title} description={description} image={image} hidden={!has_story} />
      <JsonLd
        facts={{
          '@type': 'CreativeWork',
          name: title,
          description,
          url: address,
          mainEntityOfPage: address,
          image: origin + image,
          genre: category,
          keywords: technologies,
          dateCreated: created_at,
          dateModified: updated_at,
          creator: { '@type': 'Person', '@id': `${origin}/#person`, name: settings.identity.name, url: `${origin}/` },
        }}
      />
    </>
  )
}
