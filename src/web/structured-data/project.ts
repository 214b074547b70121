import type { CreativeWork, ItemList, Thing } from 'schema-dts'
import type { ProjectPage } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { ownerReference, type Site } from './owner.ts'

/** @param image the path of its share picture */
export function projectFacts(project: ProjectPage, image: string, site: Site): Thing[] {
  const { slug, title, description, category, technologies, created_at, updated_at } = project
  const address = site.origin + paths.project(slug ?? '')
  const work: CreativeWork = {
    '@type': 'CreativeWork',
    name: title,
    description,
    url: address,
    mainEntityOfPage: address,
    image: site.origin + image,
    genre: category,
    keywords: technologies,
    dateCreated: created_at,
    dateModified: updated_at,
    creator: ownerReference(site),
  }
  const steps = [{ label: 'Home', to: paths.home }, { label: 'Projects', to: paths.projects() }, { label: title }]
  return [work, breadcrumbs(site.origin, steps)]
}

/** The projects of a list that have a story, in its order. */
export function projectListFacts(
  projects: readonly Pick<ProjectPage, 'slug' | 'title' | 'has_story'>[],
  { origin }: Pick<Site, 'origin'>,
): Thing[] {
  const list: ItemList = {
    '@type': 'ItemList',
    itemListElement: projects
      .flatMap(({ slug, title, has_story }) =>
        slug && has_story ? [{ name: title, url: origin + paths.project(slug) }] : [],
      )
      .map((item, index) => ({ '@type': 'ListItem' as const, position: index + 1, ...item })),
  }
  return [list]
}
