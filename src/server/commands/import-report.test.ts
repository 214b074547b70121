import { expect, it } from 'vitest'
import type { Imported } from './import-folder.ts'
import { importReport } from './import-folder.ts'

const draft = (file: string, ...nodes: string[]): Imported => ({
  file,
  outcome: 'draft',
  problems: nodes.map((node) => ({ kind: 'openai', sentence: `An OpenAI key stands in “${node}”.` })),
})

it('lists each kind of problem once, the most frequent first, with its first files', () => {
  const all: Imported[] = [
    { file: 'ok.json', outcome: 'published', problems: [] },
    draft('fine.json'),
    {
      ...draft('a.json', 'Ask'),
      problems: [{ kind: 'dead', sentence: '“A” leads nowhere.' }, ...draft('', 'Ask', 'Ask again').problems],
    },
    ...['b', 'c', 'd', 'e'].map((name) => draft(`${name}.json`, 'Ask')),
    { file: 'f.json', outcome: 'refused', problems: [{ kind: 'json', sentence: 'No JSON at line 1, column 12.' }] },
  ]
  expect(importReport(all)).toEqual([
    '1 published, 6 drafts, 0 already known, 1 refused.',
    '',
    'Saved as drafts; fix them in /admin/workflows (5 files):',
    '  - An OpenAI key stands in “Ask”. (and 1 more like it)',
    '    5 files: a.json, b.json, c.json and 2 more',
    '  - “A” leads nowhere.',
    '    1 file: a.json',
    '',
    'Refused (1 file):',
    '  - No JSON at line 1, column 12.',
    '    1 file: f.json',
  ])
})

it('grows with the kinds of problems, not with their number', () => {
  const many = Array.from({ length: 60 }, (_, index) => draft(`${index}.json`, ...'abcdefghijklmnopqrst'))
  expect(importReport(many)).toHaveLength(5)
})
