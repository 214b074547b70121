import { collections } from '../../contract/collections.ts'
import { shortDate } from '../../contract/format.ts'
import { priceInWords } from '../../contract/price.ts'
import { projectLinks, resultLine, serviceOf } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { type WorkflowPage, workflowFormFields } from '../../contract/workflows.ts'
import { htmlToMarkdown } from '../../markdown/html-to-markdown.ts'
import {
  type Block,
  facts,
  fieldFacts,
  heading,
  lines,
  link,
  list,
  paragraph,
  part,
  quote,
  rule,
  source,
} from './blocks.ts'
import type { Shown } from './shown.ts'

/** Comments are left out: they are somebody else's words, and not the author's. */
export async function postText({ collections: { blogs }, settings, page }: Shown, slug: string): Promise<Block[]> {
  const post = await blogs.bySlug(slug, true)
  return [
    heading(1, post.title),
    quote(post.excerpt ?? post.description),
    facts([
      ['Author', settings.identity.name],
      ['Published', shortDate(post.created_at)],
      ['Changed', shortDate(post.updated_at)],
      ...fieldFacts(collections.blogs, post, ['series', 'keywords']),
      ['Page', page(paths.post(slug))],
    ]),
    rule,
    source(post.content) ?? paragraph('Full content coming soon. Stay tuned for the detailed breakdown.'),
  ]
}

const caseFacts = ['category', 'sector', 'duration', 'people', 'price_band', 'technologies'] as const

export async function projectText(
  { collections: { projects }, page, all, line }: Shown,
  slug: string,
): Promise<Block[]> {
  const project = await projects.bySlug(slug, true)
  const service = serviceOf(project, await all('services'))
  return [
    heading(1, project.title),
    quote(project.description),
    facts([
      ['Result', resultLine(project)],
      ...fieldFacts(collections.projects, project, caseFacts),
      ...projectLinks(project).map(({ label, address }) => [label, link(address, address)] as const),
      ['Page', page(paths.project(slug))],
    ]),
    ...part('The problem', lines(project.problem)),
    ...part('What was built', [source(project.body)]),
    ...part('The client’s words', [quote(project.client_quote), ...lines(project.client_quote && project.client_role)]),
    ...part('The service', [service ? list([line(paths.services, service.title, priceInWords(service))]) : null]),
  ]
}

const counted = (all: readonly { label: string; count: number }[]) =>
  all.map(({ label, count }) => (count > 1 ? `${label} (${count})` : label)).join(', ')

/** As its page has it, with the address at which n8n imports it. */
export async function templateText({ workflows, settings, origin, page }: Shown, slug: string): Promise<Block[]> {
  const template: WorkflowPage = await workflows.pageBySlug(slug, true)
  const { facts: known, versions } = template
  const file = (number?: number) => origin + paths.workflowFile(template.slug, number)
  return [
    heading(1, template.name),
    quote(template.description),
    facts([
      ['n8n workflow JSON', link(file(), file())],
      ['Author', template.author ?? settings.identity.name],
      ...fieldFacts({ fields: workflowFormFields }, template, ['category', 'tags', 'version', 'tested_with']),
      ['Page', page(paths.workflow(template.slug))],
    ]),
    ...part('Requirements', [list(template.requirements)]),
    ...part('How to use it', [source(htmlToMarkdown(template.usage_instructions, origin))]),
    ...part('Before you import', [
      facts([
        ['Trigger', [...new Set(known.triggers.map(({ label }) => label))].join(', ') || 'None'],
        ['Apps', counted(known.apps) || 'None'],
        ['n8n nodes', counted(known.ownNodes ?? [])],
        ['Credentials', [...new Set(known.credentials.map(({ label }) => label))].join(', ') || 'None'],
        ['Community nodes', known.communityPackages.join(', ') || 'None'],
        ['Connects to', known.hosts.join(', ')],
        ['Other workflows', known.subWorkflows.map(({ name, node }) => name ?? `one chosen in “${node}”`).join(', ')],
        [
          'Variables',
          [...known.env.map((each) => `$env.${each}`), ...known.vars.map((each) => `$vars.${each}`)].join(', '),
        ],
        ['Size', `${known.nodeCount} ${known.nodeCount === 1 ? 'node' : 'nodes'}`],
      ]),
    ]),
    ...part('Nodes', [list(template.steps, true)]),
    ...part('Versions', [
      list(
        versions.map(({ number, version, created_at, changelog }) => [
          link(file(number), version),
          `, ${shortDate(created_at)}${changelog ? `: ${changelog}` : ''}`,
        ]),
      ),
    ]),
  ]
}
