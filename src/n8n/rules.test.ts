import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { rules, sectionsOf } from './rules.ts'

const sections = sectionsOf(await readFile('docs/gate.md', 'utf8'))

it('explains every rule in docs/gate.md, and no other', () => {
  expect([...sections.keys()].sort()).toEqual(Object.keys(rules).sort())
})

it.each(Object.entries(rules))('explains level, reason, example and way out of %s', (id, { level, title }) => {
  const [summary, ...rest] = (sections.get(id) ?? '').split('\n')
  expect(['error', 'warning', 'note']).toContain(level)
  expect(summary?.toLowerCase()).toBe(`${level}: ${title}.`.toLowerCase())
  for (const part of ['- Why: ', '- Example: ', '- Mend: ']) {
    expect(rest.filter((line) => line.startsWith(part))).toHaveLength(1)
  }
})
