import type { PhrasingContent } from 'mdast'
import type { CollectionName, Entry } from '../../contract/collections.ts'
import { describedPages } from '../../contract/described-pages.ts'
import { shortDate } from '../../contract/format.ts'
import { caseFields, resultLine } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { markdownAddress } from '../pages/index.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Stores } from '../stores.ts'
import { link } from './blocks.ts'

export interface Needed extends Pick<Stores, 'collections' | 'workflows'> {
  config: { siteUrl: string }
  settings: Pick<SettingsStore, 'current' | 'forVisitors'>
}

type Line = (string | PhrasingContent)[]
export type Shown = Awaited<ReturnType<typeof shownTo>>

/** The newest. No model reads more, and printing ten thousand lines takes a second. */
const most = 1_000
const postFields = ['slug', 'title', 'excerpt', 'description', 'content_start', 'created_at'] as const

/** What visitors see, as the texts of pages read it. */
export async function shownTo({ collections, workflows, config: { siteUrl: origin }, settings }: Needed) {
  const [shown, { privacy }] = await Promise.all([settings.forVisitors(), settings.current()])

  const all = async <Name extends CollectionName>(name: Name, fields?: readonly string[], limit = most) => {
    const { entries } = await collections[name].list({ visibleOnly: true, limit, ...(fields && { fields }) })
    return entries as Entry<Name>[]
  }
  /** To a page of this site: to its markdown, if it has one. */
  const to = (path: string, words: string) => link(origin + (markdownAddress(path) ?? path), words)
  const line = (path: string | null, title: string, ...texts: (string | null | undefined)[]): Line => {
    const text = texts.filter(Boolean).join(' ')
    return [path ? to(path, title) : title, ...(text ? [`: ${text}`] : [])]
  }

  return {
    collections,
    workflows,
    origin,
    settings: shown,
    privacy: privacy.text,
    all,
    to,
    line,
    /** To the page itself. */
    page: (path: string) => link(new URL(path, origin).href, new URL(path, origin).href),

    /** Those that the menus show, with the owner's words about them. */
    pages: () => {
      const { identity, words, empty_pages = [] } = shown
      const about: Record<string, string> = {
        [paths.home]: identity.description,
        [paths.about]: words.about_description,
        [paths.services]: words.services_description,
        [paths.projects()]: words.projects_description,
        [paths.marketplace()]: words.marketplace_description,
        [paths.check]: 'Validates the JSON of an n8n workflow, finds secrets, and makes a clean copy, in the browser.',
        [paths.blogs()]: words.blog_description,
        [paths.contact()]: words.contact_description,
      }
      return describedPages
        .filter(({ path }) => !empty_pages.includes(path))
        .map(({ path, title }) => line(path, title, about[path]))
    },
    posts: async (limit?: number) =>
      (await all('blogs', postFields, limit)).map(({ slug, title, created_at, ...post }) =>
        line(
          paths.post(slug),
          title,
          `${shortDate(created_at)}.`,
          post.excerpt ?? post.description ?? post.content_start,
        ),
      ),
    /** @param told only those whose page says more than their line */
    projects: async (told = false) =>
      (await all('projects', [...caseFields, 'description'])).flatMap((project) => {
        const path = project.slug && project.has_story ? paths.project(project.slug) : null
        return told && !path ? [] : [line(path, project.title, project.description, resultLine(project))]
      }),
    templates: async (limit = most) =>
      (await workflows.list({ limit }, true)).workflows.map(({ slug, name, description, apps }) =>
        line(paths.workflow(slug), name, description, apps.length > 0 ? `Apps: ${apps.join(', ')}.` : null),
      ),
  }
}
