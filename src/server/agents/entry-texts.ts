import type { PhrasingContent } from 'mdast'
import { type CollectionName, collections, type Entry } from '../../contract/collections.ts'
import { describedPages } from '../../contract/described-pages.ts'
import { checksSentence, shortDate } from '../../contract/format.ts'
import { priceInWords } from '../../contract/price.ts'
import { caseFields, projectLinks, resultLine, serviceOf } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { type WorkflowPage, workflowFormFields } from '../../contract/workflows.ts'
import { htmlToMarkdown } from '../../markdown/html-to-markdown.ts'
import { markdownAddress } from '../pages/index.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Stores } from '../stores.ts'
import * as md from './blocks.ts'

export interface Needed extends Pick<Stores, 'collections' | 'workflows'> {
  config: { siteUrl: string }
  settings: Pick<SettingsStore, 'current' | 'forVisitors'>
}

type Line = (string | PhrasingContent)[]
export type Shown = Awaited<ReturnType<typeof shownTo>>

/** Entries in a list. No model reads more, and printing ten thousand lines takes a second. */
const maximum = 1_000
const postFields = ['slug', 'title', 'excerpt', 'description', 'content_start', 'created_at'] as const

/** What visitors see, in the form that the texts of pages need. */
export async function shownTo({ collections, workflows, config: { siteUrl: origin }, settings }: Needed) {
  const [shown, { privacy }] = await Promise.all([settings.forVisitors(), settings.current()])

  const all = async <Name extends CollectionName>(name: Name, fields?: readonly string[], limit = maximum) => {
    const { entries } = await collections[name].list({ visibleOnly: true, limit, ...(fields && { fields }) })
    return entries as Entry<Name>[]
  }
  /** A link to the markdown of a page of this site, or to the page if it has none. */
  const to = (path: string, words: string) => md.link(origin + (markdownAddress(path) ?? path), words)
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
    /** A link to the page itself. */
    page: (path: string) => md.link(new URL(path, origin).href, new URL(path, origin).href),

    /** The pages that the menus show, with the owner's descriptions. */
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
    /** @param told only projects whose page says more than their line here */
    projects: async (told = false) =>
      (await all('projects', [...caseFields, 'description'])).flatMap((project) => {
        const path = project.slug && project.has_story ? paths.project(project.slug) : null
        return told && !path ? [] : [line(path, project.title, project.description, resultLine(project))]
      }),
    templates: async (limit = maximum) =>
      (await workflows.list({ limit }, true)).workflows.map(({ slug, name, description, apps }) =>
        line(paths.workflow(slug), name, description, apps.length > 0 ? `Apps: ${apps.join(', ')}.` : null),
      ),
  }
}

/** Comments are left out: they are somebody else's words, and not the author's. */
export async function postText({ collections: { blogs }, settings, page }: Shown, slug: string): Promise<md.Block[]> {
  const post = await blogs.bySlug(slug, true)
  return [
    md.heading(1, post.title),
    md.quote(post.excerpt ?? post.description),
    md.facts([
      ['Author', settings.identity.name],
      ['Published', shortDate(post.created_at)],
      ['Changed', shortDate(post.updated_at)],
      ...md.fieldFacts(collections.blogs, post, ['series', 'keywords']),
      ['Page', page(paths.post(slug))],
    ]),
    md.rule,
    md.source(post.content) ?? md.paragraph('Full content coming soon. Stay tuned for the detailed breakdown.'),
  ]
}

const caseFacts = ['category', 'sector', 'duration', 'people', 'price_band', 'technologies'] as const

export async function projectText(
  { collections: { projects }, page, all, line }: Shown,
  slug: string,
): Promise<md.Block[]> {
  const project = await projects.bySlug(slug, true)
  const service = serviceOf(project, await all('services'))
  return [
    md.heading(1, project.title),
    md.quote(project.description),
    md.facts([
      ['Result', resultLine(project)],
      ['Updated', project.number && shortDate(project.number.at)],
      ...md.fieldFacts(collections.projects, project, caseFacts),
      ...projectLinks(project).map(({ label, address }) => [label, md.link(address, address)] as const),
      ['Page', page(paths.project(slug))],
    ]),
    ...md.part('The problem', md.lines(project.problem)),
    ...md.part('What was built', [md.source(project.body)]),
    ...md.part('The client’s words', [
      md.quote(project.client_quote),
      ...md.lines(project.client_quote && project.client_role),
    ]),
    ...md.part('The service', [service ? md.list([line(paths.services, service.title, priceInWords(service))]) : null]),
  ]
}

const counted = (all: readonly { label: string; count: number }[]) =>
  all.map(({ label, count }) => (count > 1 ? `${label} (${count})` : label)).join(', ')

/** The text of a template's page, with the address from which n8n imports the template. */
export async function templateText({ workflows, settings, origin, page }: Shown, slug: string): Promise<md.Block[]> {
  const template: WorkflowPage = await workflows.pageBySlug(slug, true)
  const { facts, versions, checks } = template
  const file = (number?: number) => origin + paths.workflowFile(template.slug, number)
  return [
    md.heading(1, template.name),
    md.quote(template.description),
    md.facts([
      ['n8n workflow JSON', md.link(file(), file())],
      ['Author', template.author ?? settings.identity.name],
      ...md.fieldFacts({ fields: workflowFormFields }, template, ['category', 'tags', 'version', 'tested_with']),
      ['Page', page(paths.workflow(template.slug))],
    ]),
    ...md.part('Requirements', [md.list(template.requirements)]),
    ...md.part('How to use it', [md.source(htmlToMarkdown(template.usage_instructions, origin))]),
    ...md.part('Before you import', [
      md.facts([
        ['Trigger', [...new Set(facts.triggers.map(({ label }) => label))].join(', ') || 'None'],
        ['Apps', counted(facts.apps) || 'None'],
        ['n8n nodes', counted(facts.ownNodes ?? [])],
        ['Credentials', [...new Set(facts.credentials.map(({ label }) => label))].join(', ') || 'None'],
        ['Community nodes', facts.communityPackages.join(', ') || 'None'],
        ['Connects to', facts.hosts.join(', ')],
        ['Other workflows', facts.subWorkflows.map(({ name, node }) => name ?? `one chosen in “${node}”`).join(', ')],
        [
          'Variables',
          [...facts.env.map((each) => `$env.${each}`), ...facts.vars.map((each) => `$vars.${each}`)].join(', '),
        ],
        ['Size', `${facts.nodeCount} ${facts.nodeCount === 1 ? 'node' : 'nodes'}`],
        ['Checks', checks ? checksSentence(checks) : ''],
      ]),
      md.list((checks?.accepted ?? []).map(({ title, nodes, reason }) => `${[title, ...nodes].join(', ')}: ${reason}`)),
    ]),
    ...md.part('Nodes', [md.list(template.steps, true)]),
    ...md.part('Versions', [
      md.list(
        versions.map(({ number, version, created_at, changelog }) => [
          md.link(file(number), version),
          `, ${shortDate(created_at)}${changelog ? `: ${changelog}` : ''}`,
        ]),
      ),
    ]),
  ]
}
