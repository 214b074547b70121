import { expect, test } from 'vitest'
import type { CommandGroup } from './commands.ts'
import { matching } from './match.ts'

const command = (label: string, words?: string) => ({ label, words, run: () => {} })
const groups: CommandGroup[] = [
  { heading: 'This page', commands: [command('Save', 'store'), command('Delete this project')] },
  { heading: 'Go to', commands: [command('Projects'), command('Education'), command('Testimonials', 'reviews')] },
]
const labels = (typed: string) => matching(groups, typed).map(({ commands }) => commands.map(({ label }) => label))

test.each([
  [
    '',
    [
      ['Save', 'Delete this project'],
      ['Projects', 'Education', 'Testimonials'],
    ],
  ],
  ['pro', [['Delete this project'], ['Projects']]],
  ['PROJECT del', [['Delete this project']]],
  ['reviews', [['Testimonials']]],
  ['cation', [['Education']]],
  ['nothing', []],
  [
    '  ',
    [
      ['Save', 'Delete this project'],
      ['Projects', 'Education', 'Testimonials'],
    ],
  ],
])('"%s" finds what contains every word of it', (typed, expected) => {
  expect(labels(typed)).toEqual(expected)
})

test('a label that begins with the typed word is before one that only contains it', () => {
  const group = { heading: '', commands: [command('Edit the draft'), command('Draft'), command('Redraft')] }
  const [match] = matching([group], 'dra')
  expect(match?.commands.map(({ label }) => label)).toEqual(['Draft', 'Edit the draft', 'Redraft'])
})
