import type { Thing } from 'schema-dts'
import type { PostSummary, ReadablePost } from '../../contract/blog.ts'
import type { Entry } from '../../contract/collections.ts'
import { locale as inLanguage } from '../../contract/locale.ts'
import type { ProjectPage } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage, WorkflowSummary } from '../../contract/workflows.ts'
import { breadcrumbs, businessReference, ownerReference, type Site } from './site-facts.ts'

/** @param shown the description as the page's metadata has it, and the path of its picture */
export function postFacts(post: ReadablePost, shown: { description: string; image: string }, site: Site): Thing[] {
  const url = site.origin + paths.post(post.slug)
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: shown.description,
      url,
      mainEntityOfPage: url,
      image: site.origin + shown.image,
      datePublished: post.created_at,
      dateModified: post.updated_at,
      keywords: post.keywords,
      timeRequired: `PT${post.reading_minutes}M`,
      inLanguage,
      author: ownerReference(site),
      publisher: ownerReference(site),
    },
    breadcrumbs(site.origin, post.title, { label: 'Blog', to: paths.blogs() }),
  ]
}

export const blogFacts = (
  posts: readonly Pick<PostSummary, 'slug' | 'title' | 'created_at'>[],
  site: Site,
): Thing[] => [
  {
    '@type': 'Blog',
    '@id': `${site.origin}${paths.blogs()}#blog`,
    name: `${site.settings.identity.name}: Blog`,
    url: site.origin + paths.blogs(),
    inLanguage,
    author: ownerReference(site),
    blogPost: posts.map(({ slug, title, created_at }) => ({
      '@type': 'BlogPosting' as const,
      headline: title,
      url: site.origin + paths.post(slug),
      datePublished: created_at,
    })),
  },
]

/** @param image the path of its share picture */
export function projectFacts(project: ProjectPage, image: string, site: Site): Thing[] {
  const url = site.origin + paths.project(project.slug ?? '')
  return [
    {
      '@type': 'CreativeWork',
      name: project.title,
      description: project.description,
      url,
      mainEntityOfPage: url,
      image: site.origin + image,
      genre: project.category,
      keywords: project.technologies,
      dateCreated: project.created_at,
      dateModified: project.updated_at,
      creator: ownerReference(site),
    },
    breadcrumbs(site.origin, project.title, { label: 'Projects', to: paths.projects() }),
  ]
}

const itemList = (items: { name: string; url: string }[]): Thing[] => [
  {
    '@type': 'ItemList',
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem' as const, position: index + 1, ...item })),
  },
]

export const projectListFacts = (
  projects: readonly Pick<ProjectPage, 'slug' | 'title' | 'has_story'>[],
  { origin }: Site,
): Thing[] =>
  itemList(
    projects.flatMap(({ slug, title, has_story }) =>
      slug && has_story ? [{ name: title, url: origin + paths.project(slug) }] : [],
    ),
  )

export const workflowListFacts = (
  workflows: readonly Pick<WorkflowSummary, 'slug' | 'name'>[],
  { origin }: Pick<Site, 'origin'>,
): Thing[] => itemList(workflows.map(({ slug, name }) => ({ name, url: origin + paths.workflow(slug) })))

/** The codes of UN/CEFACT for an hour and a month. */
const unitCodes: Record<string, string> = { Hourly: 'HUR', Monthly: 'MON' }

/** Each service; with an offer if its starting price is shown (spec 9: above 0). */
export const serviceFacts = (services: readonly Entry<'services'>[], site: Site): Thing[] =>
  services.map(({ title, description, starting_price, currency, pricing_model }) => ({
    '@type': 'Service',
    name: title,
    description,
    serviceType: title,
    url: site.origin + paths.services,
    provider: businessReference(site),
    ...(starting_price !== null &&
      starting_price > 0 && {
        offers: {
          '@type': 'Offer',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            minPrice: starting_price,
            priceCurrency: currency,
            ...(unitCodes[pricing_model] && { unitCode: unitCodes[pricing_model] }),
          },
        },
      }),
  }))

export function workflowFacts(workflow: WorkflowPage, site: Site): Thing[] {
  const { slug, name, author, created_at } = workflow
  return [
    {
      '@type': 'SoftwareSourceCode',
      name,
      description: workflow.description,
      url: site.origin + paths.workflow(slug),
      codeRepository: site.origin + paths.workflowFile(slug),
      image: site.origin + paths.workflowShare(slug),
      programmingLanguage: 'n8n workflow',
      runtimePlatform: workflow.tested_with ? `n8n ${workflow.tested_with}` : 'n8n',
      keywords: [workflow.category, ...workflow.tags].join(', '),
      version: workflow.version,
      dateCreated: created_at,
      dateModified: workflow.versions[0]?.created_at ?? created_at,
      author: author === null ? ownerReference(site) : { '@type': 'Person', name: author },
      isAccessibleForFree: true,
    },
    breadcrumbs(site.origin, name, { label: 'n8n Templates', to: paths.marketplace() }),
  ]
}
