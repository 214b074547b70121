import fc from 'fast-check'
import { expect, it } from 'vitest'
import { node, workflow } from '../../../tests/helpers/n8n/workflows.ts'
import { readXml } from '../../../tests/helpers/n8n/xml.ts'
import { layoutWorkflow } from '../layout.ts'
import { workflowPicture } from '../picture.ts'
import { straightParts } from './clashes.ts'
import { drawnLimits } from './svg.ts'
import { bold, measure, regular } from './text.ts'
import { drawWires } from './wires.ts'

const NOTE = 'n8n-nodes-base.stickyNote'
const noteOf = (content: string, width = 240) =>
  workflow([node('Note', NOTE, { parameters: { content, width, height: 2000 } })])

/** The lines of all notes, each with its right edge. */
function linesOf(svg: string) {
  return [...svg.matchAll(/<text x="([^"]+)" y="[^"]+" font-size="([^"]+)"( font-weight="700")?>([^<]*)</g)].map(
    ([, x, size, heavy, text = '']) => ({
      text,
      right: Number(x) + Number(size) * measure(text, heavy ? bold : regular),
    }),
  )
}

it('keeps each line of text and of bold headings inside its note', () => {
  const word = fc.stringMatching(/^[A-Za-z]{1,20}$/)
  const paragraph = fc.tuple(
    fc.constantFrom('', '# ', '## ', '### ', '- '),
    fc.array(word, { minLength: 1, maxLength: 20 }),
  )
  fc.assert(
    fc.property(
      fc.array(paragraph, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 80, max: 600 }),
      (all, width) => {
        const svg = workflowPicture(noteOf(all.map(([mark, words]) => mark + words.join(' ')).join('\n'), width))
        const lines = linesOf(svg)
        expect(lines.length).toBeGreaterThan(0)
        for (const { right } of lines) expect(right).toBeLessThanOrEqual(width - 15)
      },
    ),
  )
})

it('wraps a bold heading earlier than regular text of the same size', () => {
  const words = 'What this template does when an order arrives'
  const [heading = ''] = linesOf(workflowPicture(noteOf(`# ${words}`))).map(({ text }) => text)
  expect(measure(heading, bold) * 20).toBeLessThanOrEqual(208)
  expect(words.startsWith(heading)).toBe(true)
})

it('limits the characters of all notes in a picture', () => {
  const notes = Array.from({ length: 200 }, (_, at) =>
    node(`Note ${at}`, NOTE, {
      parameters: { content: 'word '.repeat(1200), width: 4000, height: 4000 },
      position: [at, 0],
    }),
  )
  const texts = readXml(workflowPicture(workflow(notes))).filter(({ name }) => name === 'text')
  expect(texts.length).toBeGreaterThan(0)
  expect(linesOf(workflowPicture(workflow(notes))).reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(
    drawnLimits.notes,
  )
})

it('runs text beside and below what lies on the note, never behind it', () => {
  const words = 'Orders arrive here and are checked before anything is stored. '.repeat(6)
  const note = node('Note', NOTE, { parameters: { content: words, width: 480, height: 600 } })
  const covering = node('Check', 'n8n-nodes-base.set', { position: [200, 100] })
  const drawn = [
    ...workflowPicture(workflow([note, covering])).matchAll(/<text x="([^"]+)" y="([^"]+)" font-size="14"[^>]*>/g),
  ]
  expect(drawn.length).toBeGreaterThan(8)
  for (const [, x, y] of drawn)
    expect(Number(x) >= 300 || Number(y) < 100 || Number(x) < 104 || Number(y) > 240).toBe(true)
})

it('draws no empty note', () => {
  const empty = workflowPicture(noteOf(' \n'))
  expect(empty).not.toContain('wf-notes')
  expect(workflowPicture(noteOf('Hi'))).toContain('wf-notes')
})

it('sets a text closer and smaller where it would be cut, and only there', () => {
  const sizeOf = (content: string) => {
    const note = node('Note', NOTE, { parameters: { content, width: 240, height: 80 } })
    return /font-size="(\d+)"/.exec(workflowPicture(workflow([note])))?.[1]
  }
  expect(sizeOf('Run this once, please.')).toBe('14')
  expect(sizeOf('Run this once, and again whenever the list of customers has changed since.')).toBe('13')
})

it('runs no line of text along a wire that leads back', () => {
  const content = 'Orders arrive here and are checked before anything is stored. '.repeat(9)
  const file = workflow(
    [
      node('Note', NOTE, { parameters: { content, width: 700, height: 460 }, position: [-60, -60] }),
      node('Loop', 'n8n-nodes-base.set', { position: [0, 200] }),
      node('Wait', 'n8n-nodes-base.set', { position: [300, 200] }),
    ],
    [
      ['Loop', 'Wait'],
      ['Wait', 'Loop'],
    ],
  )
  const svg = workflowPicture(file)
  const levels = drawWires(layoutWorkflow(file)).flatMap(({ points }) =>
    points.length > 2 ? straightParts(points) : [],
  )
  const lanes = levels.flatMap(([a, b]) => (a.y === b.y && Math.abs(a.x - b.x) > 160 ? [{ y: a.y - 3 }] : []))
  expect(lanes).toHaveLength(1)
  const baselines = [...svg.matchAll(/<text x="[^"]+" y="([^"]+)" font-size="1[34]"[^>]*>[^<]*(?:Orders|stored)/g)]
  expect(baselines.length).toBeGreaterThan(3)
  for (const [, y] of baselines)
    expect(lanes.some((lane) => Number(y) > lane.y && Number(y) - 10 < lane.y + 6)).toBe(false)
})

it('never moves a single line of a paragraph aside', () => {
  const content = 'Words that go on and on until there are several lines of them in a note. '.repeat(5)
  fc.assert(
    fc.property(fc.integer({ min: -60, max: 40 }), fc.integer({ min: -130, max: 20 }), (x, y) => {
      const note = node('Note', NOTE, { parameters: { content, width: 420, height: 600 } })
      const svg = workflowPicture(workflow([note, node('Beside', 'n8n-nodes-base.set', { position: [x, y] })]))
      const words = svg.slice(svg.indexOf('wf-words'), svg.indexOf('wf-nodes'))
      const edges = [...words.matchAll(/<text x="([^"]+)"/g)].map(([, left]) => Number(left))
      const alone = edges
        .slice(0, -1)
        .filter((left, at) => left !== 16 && left !== edges[at - 1] && left !== edges[at + 1])
      expect(alone).toEqual([])
    }),
  )
})
