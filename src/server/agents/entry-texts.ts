import { collections } from '../../contract/collections.ts'
import { checksSentence, shortDate } from '../../contract/format.ts'
import { priceInWords } from '../../contract/price.ts'
import { projectLinks, resultLine, serviceOf } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { type WorkflowPage, workflowFormFields } from '../../contract/workflows.ts'
import { htmlToMarkdown } from '../../markdown/html-to-markdown.ts'
import * as md from './blocks.ts'
import type { Shown } from './shown.ts'

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

/** As its page has it, with the address at which n8n imports it. */
export async function templateText({ workflows, settings, origin, page }: Shown, slug: string): Promise<md.Block[]> {
  const template: WorkflowPage = await workflows.pageBySlug(slug, true)
  const { facts: known, versions, checks } = template
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
