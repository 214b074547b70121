import { LRUCache } from 'lru-cache'
import { paths } from '../../../contract/site-map.ts'
import type { Workflow } from '../../../contract/workflows.ts'
import { htmlToMarkdown } from '../../../markdown/html-to-markdown.ts'

/** n8n shows pictures of a text from https alone; those that stand beside it, named by number, from anywhere. */
const pictureId = 1

export const pictures = ({ slug }: Pick<Workflow, 'slug'>, siteUrl: string) => [
  { id: pictureId, url: siteUrl + paths.workflowShare(slug) },
]

/** The text of a template's page inside n8n, which reads markdown: what it does, how it looks, what to do for it. */
export function inMarkdown(workflow: Workflow, siteUrl: string): string {
  const { slug, description, requirements, name, usage_instructions } = workflow
  const parts = [
    plain(description),
    `![${plain(name).replace(/[[\]]/g, '')}](fileId:${pictureId})`,
    ...(requirements.length > 0
      ? [`## What you need\n\n${requirements.map((each) => `- ${plain(each)}`).join('\n')}`]
      : []),
    ...(usage_instructions ? [`## How to set it up\n\n${converted(usage_instructions, siteUrl)}`] : []),
    `[This template on its own page](${siteUrl}${paths.workflow(slug)})`,
  ]
  return parts.join('\n\n')
}

/** The owner's text is text, whatever marks it holds. */
const plain = (text: string) => text.replace(/[\\`*_<>#]/g, '\\$&')

const known = new LRUCache<string, string>({ max: 200 })

function converted(html: string, siteUrl: string): string {
  const markdown = known.get(html) ?? htmlToMarkdown(html, siteUrl)
  known.set(html, markdown)
  return markdown
}
