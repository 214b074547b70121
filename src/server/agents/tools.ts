import { fromHtml } from 'hast-util-from-html'
import { toString as textOf } from 'hast-util-to-string'
import { z } from 'zod'
import { collections, stored } from '../../contract/collections.ts'
import type { Scope } from '../../contract/keys.ts'
import { limits } from '../../contract/limits.ts'
import { type Priced, priceInWords } from '../../contract/price.ts'
import { publicSearchTypes, type SearchResult } from '../../contract/search.ts'
import { type PublicSettings, settingGroups } from '../../contract/settings.ts'
import { paths } from '../../contract/site-map.ts'
import { type Workflow, type WorkflowSummary, workflowShape } from '../../contract/workflows.ts'
import { htmlToMarkdown } from '../../markdown/html-to-markdown.ts'
import type { ApiCall } from './api-call.ts'

export const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }

export interface Tool {
  title: string
  description: string
  /** The scope that a key needs for this tool. Without one, everybody may call it. */
  scope?: Scope
  /** Without them, the tool only reads. */
  annotations?: typeof reads
  input: z.ZodObject
  output: z.ZodObject
  /** Fields that the output does not name are dropped. */
  run: (call: ApiCall, input: never, origin: string) => Promise<Record<string, unknown>>
}

export const tool = <In extends z.ZodObject, Out extends z.ZodObject>(
  given: Omit<Tool, 'input' | 'output' | 'run'> & {
    input: In
    output: Out
    run: (call: ApiCall, input: z.output<In>, origin: string) => Promise<Record<string, unknown>>
  },
): Tool => given

/** For `pick`, on few lines. */
export const only = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>

/** The schemas of fields as the API answers them. */
const outputs = <Fields extends Record<string, { output: z.ZodType }>, Name extends keyof Fields>(
  fields: Fields,
  ...names: Name[]
) =>
  Object.fromEntries(names.map((name) => [name, fields[name]?.output])) as {
    [Key in Name]: Fields[Key]['output']
  }

export const slug = z.string().min(1).max(limits.slug).describe('The last part of the address of its page')
const { blogs, services } = collections
const postFields = ['slug', 'title', 'excerpt', 'description', 'keywords', 'series', 'published'] as const
export const postShape = z.object({ ...stored, ...outputs(blogs.fields, ...postFields) })
const templateSummary = workflowShape.pick({
  ...only('slug', 'name', 'description', 'category', 'tags', 'apps', 'triggers'),
  ...only('version', 'node_count', 'published', 'updated_at'),
})
const address = z.string().describe('Its page')

const withAddress = (origin: string) => (template: WorkflowSummary) => ({
  ...template,
  url: origin + paths.workflow(template.slug),
})

/** Tools for calls without a key. */
export const publicTools: Record<string, Tool> = {
  search: tool({
    title: 'Search the site',
    description: 'Finds posts, n8n templates, projects, services, tools and pages by words, the best first.',
    input: z.object({ query: z.string().min(1).max(limits.search), type: z.enum(publicSearchTypes).optional() }),
    output: z.object({
      results: z.array(z.object({ type: z.string(), title: z.string(), url: z.string(), excerpt: z.string() })),
    }),
    run: async (call, { query, type }, origin) => {
      const { read } = await call('GET /api/search', { query: { q: query, type } })
      return {
        results: (read as SearchResult[]).map(({ url, excerpt_html, ...result }) => ({
          ...result,
          url: origin + url,
          excerpt: textOf(fromHtml(excerpt_html, { fragment: true })),
        })),
      }
    },
  }),
  get_post: tool({
    title: 'Read a post',
    description: 'A blog post with its text as markdown.',
    input: z.object({ slug }),
    output: postShape.extend({ content: z.string().describe('Markdown'), url: address }),
    run: async (call, params, origin) => {
      const fields = [...Object.keys(postShape.shape), 'content'].join(',')
      const { read } = await call('GET /api/blogs/slug/{slug}', { params, query: { fields } })
      const post = read as z.output<typeof postShape>
      return { ...post, url: origin + paths.post(String(post.slug)) }
    },
  }),
  list_templates: tool({
    title: 'List n8n templates',
    description: `Templates for n8n, newest first, at most ${limits.pageSize}: by words, or by an app that they use.`,
    input: z.object({
      query: z.string().max(limits.line).optional(),
      app: z.string().max(limits.line).optional().describe('Such as Slack'),
    }),
    output: z.object({ total: z.number(), templates: z.array(templateSummary.extend({ url: address })) }),
    run: async (call, { query: search, app }, origin) => {
      const { read, total } = await call('GET /api/workflows', { query: { search, app } })
      return { total, templates: (read as WorkflowSummary[]).map(withAddress(origin)) }
    },
  }),
  get_template: tool({
    title: 'Get an n8n template',
    description: 'A template with the workflow that n8n imports (`workflow_json`), and what it needs.',
    input: z.object({ slug }),
    output: templateSummary.extend({
      ...workflowShape.pick(only('tested_with', 'requirements', 'steps', 'checks', 'workflow_json')).shape,
      credentials: z.array(z.string()),
      community_packages: z.array(z.string()),
      usage_instructions: z.string().describe('Markdown'),
      url: address,
      json_url: z.string().describe('What n8n’s “Import from URL” takes'),
    }),
    run: async (call, params, origin) => {
      const { read } = await call('GET /api/workflows/slug/{slug}', { params })
      const template = read as Workflow
      return {
        ...withAddress(origin)(template),
        credentials: template.facts.credentials.map(({ label }) => label),
        community_packages: template.facts.communityPackages,
        usage_instructions: htmlToMarkdown(template.usage_instructions, origin),
        json_url: origin + paths.workflowFile(template.slug),
      }
    },
  }),
  list_services: tool({
    title: 'List services',
    description: 'What the owner offers, with prices.',
    input: z.object({}),
    output: z.object({
      services: z.array(
        z.object({
          ...outputs(services.fields, 'title', 'description', 'features'),
          price: z.string().describe('Such as “from $290/month”; empty if it is not given'),
        }),
      ),
    }),
    run: async (call) => {
      const { read } = await call('GET /api/services', { query: { active: true } })
      return { services: (read as Priced[]).map((service) => ({ ...service, price: priceInWords(service) })) }
    },
  }),
  get_owner: tool({
    title: 'Who runs this site',
    description: 'The owner of the site, and how to reach them.',
    input: z.object({}),
    output: z.object({
      ...outputs(settingGroups.identity.fields, 'name', 'role', 'description', 'place', 'email', 'languages', 'links'),
      ...outputs(settingGroups.words.fields, 'availability', 'booking_url'),
      contact_url: z.string(),
    }),
    run: async (call, _, origin) => {
      const { read } = await call('GET /api/settings')
      const { identity, words } = read as PublicSettings
      return { ...words, ...identity, contact_url: origin + paths.contact() }
    },
  }),
}
