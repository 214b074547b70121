import { LRUCache } from 'lru-cache'
import { paths } from '../../../contract/site-map.ts'
import type { Workflow } from '../../../contract/workflows.ts'
import { htmlToMarkdown } from '../../../markdown/html-to-markdown.ts'

/**
 * In a text n8n shows only pictures from https, but those that are listed beside the text, by number, from anywhere.
 */
const pictureId = 1

export const pictures = ({ slug }: Pick<Workflow, 'slug'>, siteUrl: string) => [
  { id: pictureId, url: siteUrl + paths.workflowShare(slug) },
]

/** The text of a template's page inside n8n, in markdown: what it does, how it looks, how to set it up. */
export function inMarkdown(workflow: Workflow, siteUrl: string): string {
  const { slug, description, requirements, name, usage_instructions } = workflow
  const parts = [
    escapeMarkdown(description),
    `![${escapeMarkdown(name).replace(/[[\]]/g, '')}](fileId:${pictureId})`,
    ...(requirements.length > 0
      ? [`## What you need\n\n${requirements.map((each) => `- ${escapeMarkdown(each)}`).join('\n')}`]
      : []),
    ...(usage_instructions ? [`## How to set it up\n\n${converted(usage_instructions, siteUrl)}`] : []),
    `[This template on its own page](${siteUrl}${paths.workflow(slug)})`,
  ]
  return parts.join('\n\n')
}

/** Escapes markdown marks, because the owner's text is plain. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_<>#]/g, '\\$&')

const known = new LRUCache<string, string>({ max: 200 })

function converted(html: string, siteUrl: string): string {
  const markdown = known.get(html) ?? htmlToMarkdown(html, siteUrl)
  known.set(html, markdown)
  return markdown
}
