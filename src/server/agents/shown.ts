import type { PhrasingContent } from 'mdast'
import type { CollectionName, Entry } from '../../contract/collections.ts'
import { priceInWords } from '../../contract/price.ts'
import { resultLine } from '../../contract/projects.ts'
import type { PublicSettings } from '../../contract/settings.ts'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowSummary } from '../../contract/workflows.ts'
import { markdownAddress } from '../pages/index.ts'
import { allPages } from '../platform/database/page-of.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Stores } from '../stores.ts'
import { link } from './blocks.ts'

/** What visitors see, as the texts of pages read it. */
export type Shown = Pick<Stores, 'collections' | 'workflows'> & ReturnType<typeof shownParts>

export interface Needed extends Pick<Stores, 'collections' | 'workflows'> {
  config: { siteUrl: string }
  settings: Pick<SettingsStore, 'current' | 'forVisitors'>
}

export async function shownTo({ collections, workflows, config, settings }: Needed): Promise<Shown> {
  const [shown, { privacy }] = await Promise.all([settings.forVisitors(), settings.current()])
  return { collections, workflows, ...shownParts(collections, config.siteUrl, shown, privacy.text) }
}

function shownParts(collections: Stores['collections'], origin: string, settings: PublicSettings, privacy: string) {
  return {
    origin,
    settings,
    privacy,
    /** Of a page of this site: to its markdown, if it has one. */
    link: (path: string, words?: string): PhrasingContent => {
      const address = origin + (words === undefined ? path : (markdownAddress(path) ?? path))
      return link(address, words ?? address)
    },
    /** All that visitors see; of a long list only the fields that are named. */
    listAll: <Name extends CollectionName>(name: Name, fields?: readonly (keyof Entry<Name> & string)[]) =>
      allPages(async (page): Promise<Entry<Name>[]> => {
        const { entries } = await collections[name].list({ ...page, visibleOnly: true, ...(fields && { fields }) })
        return entries as Entry<Name>[]
      }),
  }
}

const postFields = ['slug', 'title', 'excerpt', 'description', 'content_start', 'created_at'] as const
export const listedPosts = ({ listAll }: Shown) => listAll('blogs', postFields)
const projectFields = [
  'slug',
  'title',
  'description',
  'has_story',
  'result_label',
  'result_before',
  'result_after',
  'number',
] as const
export const listedProjects = ({ listAll }: Shown) => listAll('projects', projectFields)
export const listedTemplates = async ({ workflows }: Shown): Promise<WorkflowSummary[]> =>
  (await workflows.list({}, true)).workflows

type Line = (string | PhrasingContent)[]
const described = (text: string | null) => (text ? [`: ${text}`] : [])

export const postLine = (site: Shown, post: Pick<Entry<'blogs'>, (typeof postFields)[number]>): Line => [
  site.link(paths.post(post.slug), post.title),
  ...described(post.excerpt ?? post.description ?? post.content_start),
]

/** A project without a story has no page that says more. */
export const projectLine = (site: Shown, project: Pick<Entry<'projects'>, (typeof projectFields)[number]>): Line => [
  project.slug && project.has_story ? site.link(paths.project(project.slug), project.title) : project.title,
  ...described([project.description, resultLine(project)].filter(Boolean).join(' ')),
]

export const templateLine = (site: Shown, { slug, name, description }: WorkflowSummary): Line => [
  site.link(paths.workflow(slug), name),
  ...described(description),
]

export const serviceLine = (service: Entry<'services'>): Line => [
  { type: 'strong', children: [{ type: 'text', value: service.title }] },
  ...described([priceInWords(service), service.description].filter(Boolean).join('. ')),
]
