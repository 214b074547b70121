import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { Facts } from './facts.tsx'

const facts = {
  apps: [],
  triggers: [],
  credentials: [],
  communityPackages: [],
  hosts: [],
  subWorkflows: [],
  env: [],
  vars: [],
  nodeCount: 2,
  stickyNoteCount: 0,
  disabledCount: 0,
  hasAgent: false,
  codeLanguages: [],
}
const shown = (checks: WorkflowPage['checks']) =>
  renderToStaticMarkup(<Facts workflow={{ facts, checks, tested_with: null } as unknown as WorkflowPage} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('shows how many rules checked a template, and each accepted finding with its nodes and reason', () => {
  const reason = 'The form is meant for <everyone>.'
  const checks = {
    rules: 82,
    accepted: [{ title: 'A webhook that anyone can call', nodes: ['Orders'], reason }],
    accepted_values: 1,
  }
  const text = shown(checks)
  expect(text).toContain('Checked by 82 rules, 2 accepted Why')
  expect(text).toContain('A webhook that anyone can call: Orders The form is meant for &lt;everyone&gt;.')
})

it('shows no reasons if nothing was accepted, and nothing at all if nothing was checked', () => {
  const text = shown({ rules: 82, accepted: [], accepted_values: 0 })
  expect(text).toContain('Checked by 82 rules')
  expect(text).not.toMatch(/accepted|Why/)
  expect(shown(undefined)).not.toContain('Checked')
})
