import { CATEGORY_LABELS, type Category } from './apps.ts'
import { type WorkflowFacts, workflowFacts } from './facts.ts'
import type { WorkflowFile } from './file.ts'

export function suggestDetails(file: WorkflowFile) {
  const facts = workflowFacts(file)
  const apps = facts.apps.map(({ label }) => label)
  const appsName = apps.length === 0 ? 'Untitled workflow' : `${joinWords(apps.slice(0, 3))} workflow`
  return {
    name: ownName(file) ?? appsName,
    description: suggestDescription(facts, apps),
    category: suggestCategory(facts),
    tags: suggestTags(facts, apps),
    requirements: suggestRequirements(facts),
  }
}

/** The name of the workflow, unless it is n8n's default “My workflow”. */
export function ownName(file: WorkflowFile): string | undefined {
  const name = typeof file.name === 'string' ? file.name.trim() : ''
  return name === '' || /^my workflow(?: \d+)?$/i.test(name) ? undefined : name
}

function suggestDescription(facts: WorkflowFacts, apps: readonly string[]): string {
  const starts = [...new Set(facts.triggers.map((trigger) => trigger.label))]
  const start = starts.length === 0 ? '' : ` Trigger: ${joinWords(starts.map(lowerFirst))}.`
  const size = `${facts.nodeCount} ${facts.nodeCount === 1 ? 'step' : 'steps'}`
  const subject = facts.hasAgent ? 'An AI agent' : 'A workflow'
  return `${subject} of ${size}${apps.length === 0 ? '' : ` with ${joinWords(apps.slice(0, 5))}`}.${start}`
}

function suggestCategory(facts: WorkflowFacts): string {
  if (facts.hasAgent) return CATEGORY_LABELS.ai
  const counts = new Map<Category, number>()
  for (const { category, count } of [...facts.apps, ...facts.ownNodes.filter((own) => own.category === 'ai')]) {
    if (category !== 'other') counts.set(category, (counts.get(category) ?? 0) + count)
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  return best === undefined ? CATEGORY_LABELS.flow : CATEGORY_LABELS[best[0]]
}

function suggestTags(facts: WorkflowFacts, apps: readonly string[]): string[] {
  const kinds = facts.triggers
    .map((trigger) => trigger.kind)
    .filter((kind) => !['manual', 'app', 'other'].includes(kind))
  const tags = [...(facts.hasAgent ? ['ai agent'] : []), ...apps, ...kinds].map((tag) => tag.toLowerCase())
  return [...new Set(tags)].slice(0, 8)
}

function suggestRequirements(facts: WorkflowFacts): string[] {
  const called = facts.subWorkflows.map(({ name, node }) => (name === undefined ? `called by “${node}”` : `“${name}”`))
  return [
    ...new Set([
      ...facts.credentials.map(({ label }) => `${label} credentials`),
      ...facts.communityPackages.map((name) => `Community package ${name} (n8n Cloud installs only verified ones)`),
      ...facts.env.map((name) => `Environment variable ${name}`),
      ...facts.vars.map((name) => `n8n variable ${name}`),
      ...called.map((name) => `Another workflow: ${name}`),
    ]),
  ]
}

const joinWords = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const lowerFirst = (text: string) =>
  /^(?:Manual|Schedule|Another|Workflow|Incoming|Chat message|Form|Webhook)/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
