import type { Workflow } from '../../../contract/workflows.ts'

/** The text of a template's page inside n8n, which reads markdown: what it does, how it looks, what it needs. */
export function inMarkdown({ slug, description, requirements, name }: Workflow, siteUrl: string): string {
  const page = `${siteUrl}/n8n-marketplace/${slug}`
  const parts = [
    plain(description),
    `![${plain(name).replace(/[[\]]/g, '')}](${page}/share.png)`,
    ...(requirements.length > 0
      ? [`### What you need\n\n${requirements.map((each) => `- ${plain(each)}`).join('\n')}`]
      : []),
    `[How to set it up, step by step](${page})`,
  ]
  return parts.join('\n\n')
}

/** The owner's text is text, whatever marks it holds. */
const plain = (text: string) => text.replace(/[\\`*_<>#]/g, '\\$&')
