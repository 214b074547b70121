import { expect, test } from 'vitest'
import { countSteps } from '../../tests/helpers/steps.ts'
import { renderMarkdown } from './render.ts'

const repeat = (text: string, count: number) => text.repeat(count)

// Without `isTooComplex` most of these take from ten seconds to minutes, or overflow the stack.
const hostile = {
  'nested quotes': repeat('>', 10_000),
  'nested lists in a line': repeat('- ', 10_000),
  'nested lists by indent': Array.from({ length: 700 }, (_, depth) => `${repeat(' ', depth * 2)}- a`).join('\n'),
  brackets: repeat('[', 10_000),
  'link openings': repeat('[a](', 10_000),
  'nested images': repeat('![', 20_000) + repeat('](b)', 20_000),
  references: repeat('[a]', 30_000),
  'stars without end': repeat('*a_ ', 30_000),
  'a run of stars': repeat('*', 100_000),
  'nested strong': `${repeat('**', 10_000)}a${repeat('**', 10_000)}`,
  'nested emphasis': `${repeat('*a ', 5_000)}b${repeat(' a*', 5_000)}`,
  'nested strikes': `${repeat('~~a ', 3_000)}${repeat('b~~', 3_000)}`,
  backticks: Array.from({ length: 900 }, (_, count) => repeat('`', count + 1)).join(' '),
  'underlined headings': repeat('a\n===\n', 4_000),
  'many tables': repeat('a|b\n-|-\n\n', 4_000),
  'equal headings': repeat('# a\n', 4_000),
  'many items': repeat('- a\n', 4_000),
  'items in items': repeat(`${repeat('- ', 40)}a\n`, 1_000),
  'open html': repeat('<a "', 20_000),
  'open comments': repeat('<!--', 50_000),
}

/** An ordinary post takes 500 steps per character. */
const stepsPerCharacter = 5_000

test.each(Object.entries(hostile))('renderMarkdown returns within its step limit for %s', async (_name, source) => {
  const steps = await countSteps(async () => {
    expect(typeof (await renderMarkdown(source)).html).toBe('string')
  })
  expect(steps).toBeLessThan(stepsPerCharacter * source.length)
})
