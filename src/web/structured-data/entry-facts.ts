import type { Blog, BlogPosting, CreativeWork, ItemList, Service, SoftwareSourceCode, Thing } from 'schema-dts'
import type { ReadablePost } from '../../contract/blog.ts'
import type { Entry } from '../../contract/collections.ts'
import { locale } from '../../contract/locale.ts'
import type { ProjectPage } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage, WorkflowSummary } from '../../contract/workflows.ts'
import type { PostSummary } from '../blog/post-summary.tsx'
import { breadcrumbs, businessReference, ownerReference, type Site } from './site-facts.ts'

/** @param post with its description as the page's metadata has it, and the path of its picture */
export function postFacts(post: ReadablePost, shown: { description: string; image: string }, site: Site): Thing[] {
  const address = site.origin + paths.post(post.slug)
  const posting: BlogPosting = {
    '@type': 'BlogPosting',
    headline: post.title,
    description: shown.description,
    url: address,
    mainEntityOfPage: address,
    image: site.origin + shown.image,
    datePublished: post.created_at,
    dateModified: post.updated_at,
    keywords: post.keywords,
    timeRequired: `PT${post.reading_minutes}M`,
    inLanguage: locale,
    author: ownerReference(site),
    publisher: ownerReference(site),
  }
  const steps = [{ label: 'Home', to: paths.home }, { label: 'Blog', to: paths.blogs() }, { label: post.title }]
  return [posting, breadcrumbs(site.origin, steps)]
}

/** The posts that a list shows. */
export function blogFacts(posts: readonly Pick<PostSummary, 'slug' | 'title' | 'created_at'>[], site: Site): Thing[] {
  const blog: Blog = {
    '@type': 'Blog',
    '@id': `${site.origin}${paths.blogs()}#blog`,
    name: `${site.settings.identity.name}: Blog`,
    url: site.origin + paths.blogs(),
    inLanguage: locale,
    author: ownerReference(site),
    blogPost: posts.map(({ slug, title, created_at }) => ({
      '@type': 'BlogPosting' as const,
      headline: title,
      url: site.origin + paths.post(slug),
      datePublished: created_at,
    })),
  }
  return [blog]
}

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

/** Each service; with an offer if its starting price is shown (spec 9: above 0). */
export const serviceFacts = (services: readonly Entry<'services'>[], site: Site): Thing[] =>
  services.map(({ title, description, starting_price, currency, pricing_model }): Service => {
    const hasPrice = starting_price !== null && starting_price > 0
    return {
      '@type': 'Service',
      name: title,
      description,
      serviceType: title,
      url: site.origin + paths.services,
      provider: businessReference(site),
      ...(hasPrice && {
        offers: {
          '@type': 'Offer',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            minPrice: starting_price,
            priceCurrency: currency,
            // The code of UN/CEFACT for an hour.
            ...(pricing_model === 'Hourly' && { unitCode: 'HUR' }),
          },
        },
      }),
    }
  })

export function workflowFacts(workflow: WorkflowPage, site: Site): Thing[] {
  const { slug, name, description, author, versions, created_at, tags, category } = workflow
  const address = (path: string) => site.origin + path
  const code: SoftwareSourceCode = {
    '@type': 'SoftwareSourceCode',
    name,
    description,
    url: address(paths.workflow(slug)),
    codeRepository: address(paths.workflowFile(slug)),
    image: address(paths.workflowShare(slug)),
    programmingLanguage: 'n8n workflow',
    runtimePlatform: workflow.tested_with ? `n8n ${workflow.tested_with}` : 'n8n',
    keywords: [category, ...tags].join(', '),
    version: workflow.version,
    dateCreated: created_at,
    dateModified: versions[0]?.created_at ?? created_at,
    author: author === null ? ownerReference(site) : { '@type': 'Person', name: author },
    isAccessibleForFree: true,
  }
  const steps = [
    { label: 'Home', to: paths.home },
    { label: 'n8n Templates', to: paths.marketplace() },
    { label: name },
  ]
  return [code, breadcrumbs(site.origin, steps)]
}

/** The templates that a list shows, in its order. */
export function workflowListFacts(
  workflows: readonly Pick<WorkflowSummary, 'slug' | 'name'>[],
  { origin }: Pick<Site, 'origin'>,
): Thing[] {
  const list: ItemList = {
    '@type': 'ItemList',
    itemListElement: workflows.map(({ slug, name }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      url: origin + paths.workflow(slug),
    })),
  }
  return [list]
}
