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

it('a visitor reads by how many rules a template was checked, and each accepted finding with its nodes and the reason', () => {
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

it('where nothing was accepted, there is no reason to unfold, and where nothing was checked, no word of it', () => {
  const text = shown({ rules: 82, accepted: [], accepted_values: 0 })
  expect(text).toContain('Checked by 82 rules')
  expect(text).not.toMatch(/accepted|Why/)
  expect(shown(undefined)).not.toContain('Checked')
})
