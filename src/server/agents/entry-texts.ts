import type { Entry } from '../../contract/collections.ts'
import { shortDate } from '../../contract/format.ts'
import { priceInWords } from '../../contract/price.ts'
import { projectLinks, resultLine, serviceOf } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { htmlToMarkdown } from '../../markdown/html-to-markdown.ts'
import { type Block, facts, heading, lines, link, list, part, quote, source } from './blocks.ts'
import type { Shown } from './shown.ts'

/** Comments are left out: they are somebody else's words, and not the author's. */
export async function postText({ collections, settings, link: to }: Shown, slug: string): Promise<Block[]> {
  const post = await collections.blogs.bySlug(slug, true)
  return [
    heading(1, post.title),
    quote(post.excerpt ?? post.description),
    facts([
      ['Author', settings.identity.name],
      ['Published', shortDate(post.created_at)],
      ['Changed', shortDate(post.updated_at)],
      ['Series', post.series],
      ['Keywords', post.keywords.join(', ')],
      ['Page', to(paths.post(slug))],
    ]),
    source(post.content) ?? source('Full content coming soon. Stay tuned for the detailed breakdown.'),
  ]
}

export async function projectText({ collections, link: to, listAll }: Shown, slug: string): Promise<Block[]> {
  const project = await collections.projects.bySlug(slug, true)
  const service = project.service ? serviceOf(project, await listAll('services')) : undefined
  return [
    heading(1, project.title),
    quote(project.description),
    facts([
      ['Result', resultLine(project)],
      ['Category', project.category],
      ['Sector', project.sector],
      ['Duration', project.duration],
      ['People', project.people],
      ['Price', project.price_band],
      ['Built with', project.technologies.join(', ')],
      ...projectLinks(project).map(({ label, address }) => [label, link(address, address)] as const),
      ['Page', to(paths.project(slug))],
    ]),
    ...part('The problem', lines(project.problem)),
    ...part('What was built', [source(project.body)]),
    ...part('The client’s words', [quote(project.client_quote), ...lines(project.client_quote && project.client_role)]),
    ...part('The service', [service ? serviceLine(service, to) : null]),
  ]
}

const serviceLine = (service: Entry<'services'>, to: Shown['link']) =>
  list([[to(paths.services, service.title), priceInWords(service) && `: ${priceInWords(service)}`]])

const counted = (all: readonly { label: string; count: number }[]) =>
  all.map(({ label, count }) => (count > 1 ? `${label} (${count})` : label)).join(', ')

/** As its page has it, with the address at which n8n imports it. */
export async function templateText({ workflows, settings, origin, link: to }: Shown, slug: string): Promise<Block[]> {
  const template: WorkflowPage = await workflows.pageBySlug(slug, true)
  const { facts: known, versions } = template
  const file = (number?: number) => origin + paths.workflowFile(template.slug, number)
  return [
    heading(1, template.name),
    quote(template.description),
    facts([
      ['n8n workflow JSON', link(file(), file())],
      ['Author', template.author ?? settings.identity.name],
      ['Category', template.category],
      ['Tags', template.tags.join(', ')],
      ['Version', template.version],
      ['Tested with', template.tested_with && `n8n ${template.tested_with}`],
      ['Page', to(paths.workflow(template.slug))],
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
