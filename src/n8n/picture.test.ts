import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anyWorkflow,
  chain,
  type LinkWords,
  node,
  strangeFiles,
  TRIGGER,
  workflow,
} from '../../tests/helpers/n8n/workflows.ts'
import { readXml } from '../../tests/helpers/n8n/xml.ts'
import type { WorkflowFile } from './file.ts'
import { layoutWorkflow } from './layout.ts'
import { operationOf } from './picture/operation.ts'
import { inTheme, workflowPicture } from './picture.ts'

const ELEMENTS = new Set('svg title desc defs pattern symbol use g rect path circle text'.split(' '))

/** Expects well-formed XML with allowed elements and attributes and finite numbers only. */
function expectSafe(svg: string) {
  const elements = readXml(svg)
  for (const { name, attributes } of elements) {
    expect(ELEMENTS).toContain(name)
    for (const [key, value] of attributes) {
      // The only references are those to marks within the picture.
      if (name === 'use' && key === 'href') expect(value).toMatch(/^#[\w-]+$/)
      else expect(key).not.toMatch(/^on|href|style/)
      if (key !== 'data-node' && !/#[\da-f]{6}/.test(value))
        expect(value).not.toMatch(/NaN|Infinity|undefined|\de[+-]?\d/)
    }
  }
  return elements
}

const variants = (file: WorkflowFile) => [
  workflowPicture(file),
  workflowPicture(file, { thumbnail: true, idPrefix: '"><x' }),
  workflowPicture(file, { colors: 'dark', fill: { width: 1200, height: 630 } }),
]

describe('safety', () => {
  it.each([...strangeFiles()])('%s', (_, file) => {
    for (const svg of variants(file)) expectSafe(svg)
  })

  it('draws only safe elements and attributes for any file', () => {
    fc.assert(fc.property(anyWorkflow, (file) => variants(file).forEach(expectSafe)))
  })

  it('shows hostile names as plain text', () => {
    const name = '"><script>alert(1)</script> 👩‍👩‍👧'
    const elements = expectSafe(workflowPicture(workflow([node(name, TRIGGER)])))
    expect(elements.find((each) => each.attributes.has('data-node'))?.attributes.get('data-node')).toBe(name)
  })
})

describe('what a node does', () => {
  it.each([
    ['googleSheets', 4.5, { operation: 'append' }, 'append: sheet'],
    ['gmail', 2.1, {}, 'send: message'],
    ['gmailTool', 2.1, { resource: 'label' }, 'get all: label'],
    ['gmail', 1, {}, 'create: draft'],
    ['telegram', 1.2, {}, 'send message'],
    ['gmail', 2.1, { resource: '={{ $json.what }}' }, undefined],
    ['httpRequest', 4.2, { url: 'https://api.example.com/v1' }, 'GET api.example.com'],
  ])('%s %s with %j is told as “%s”, with what n8n chooses by itself', (type, typeVersion, parameters, told) => {
    expect(operationOf(node('It', `n8n-nodes-base.${type}`, { typeVersion, parameters }))).toBe(told)
  })
})

describe('drawing', () => {
  const LANGCHAIN = '@n8n/n8n-nodes-langchain'
  const file = workflow(
    [
      node('Start', TRIGGER),
      node('Agent', `${LANGCHAIN}.agent`, { position: [300, 0] }),
      node('Model', `${LANGCHAIN}.lmChatOpenAi`, { position: [340, 200] }),
      node('Loop', 'n8n-nodes-base.splitInBatches', { position: [700, 0], disabled: true }),
      node('Note', 'n8n-nodes-base.stickyNote', {
        position: [0, 400],
        parameters: { content: '# Hello\n**world**', color: 4 },
      }),
    ],
    [
      ['Start', 'Agent'],
      ['Model', 'Agent', 'ai_languageModel'],
      ['Agent', 'Loop'],
      ['Loop', 'Agent', 'main', 1],
    ],
  )

  it('draws each kind of node in its size', () => {
    const sizes = layoutWorkflow(file).boxes.map(({ width, height }) => [width, height])
    expect(sizes).toEqual([
      [96, 96],
      [256, 96],
      [80, 80],
      [96, 96],
      [240, 160],
    ])
  })

  it('draws notes first, then wires, then nodes with their titles', () => {
    const svg = workflowPicture(file)
    const order = ['wf-notes', 'wf-wires', 'wf-nodes'].map((name) => svg.indexOf(`class="${name}"`))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(svg).toContain('>Hello</text>')
    expect(svg).toContain('>world</text>')
    expect(svg).toContain('<title>Loop · Loop Over Items · disabled</title>')
    expect(svg.match(/class="wf-node"/g)).toHaveLength(4)
    expect(svg.match(/stroke-dasharray="4.5 4.5" class="wf-ai"/g)).toHaveLength(1)
  })

  it('draws each app with its mark, once for all its nodes', () => {
    const slack = ['One', 'Two', 'Three'].map((name, at) =>
      node(name, 'n8n-nodes-base.slack', { position: [at * 200, 0] }),
    )
    const svg = workflowPicture(workflow([...slack, node('Choose', 'n8n-nodes-base.if', { position: [700, 0] })]))
    expect([...svg.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['wf-slack', 'wf-_if'])
    expect(svg.match(/<use href="#wf-slack"/g)).toHaveLength(3)
  })

  it('says below a node what it does, and marks what happens after an error', () => {
    const sheet = node('Save', 'n8n-nodes-base.googleSheets', {
      parameters: { operation: 'appendOrUpdate', resource: 'sheet' },
      retryOnFail: true,
    })
    const request = node('Ask', 'n8n-nodes-base.httpRequest', {
      position: [300, 0],
      parameters: { method: 'POST', url: 'https://key:secret@api.example.com/v1/{{ $json.id }}' },
      onError: 'continueErrorOutput',
    })
    const svg = workflowPicture(workflow([sheet, request]))
    expect(svg).toContain('>append or update: sheet</text>')
    expect(svg).toContain('>POST api.example.com</text>')
    expect(svg).not.toContain('secret')
    expect(svg.match(/<title>(?:Tries again after an error|An error goes to its own output)</g)).toHaveLength(2)
    expect(workflowPicture(workflow([node('Plain', 'n8n-nodes-base.set')]))).not.toContain('after an error')
  })

  it('routes a backward wire around nodes', () => {
    const wires = /class="wf-wires".*?<\/g>/s.exec(workflowPicture(file))?.[0] ?? ''
    expect(wires.match(/Q/g)).toHaveLength(4)
  })

  it('uses the page’s variables, or fixed colours for a standalone image', () => {
    expect(workflowPicture(file)).toContain('var(--wf-ink, #1b1a17)')
    for (const colors of ['light', 'dark'] as const) {
      expect(workflowPicture(file, { colors })).not.toContain('var(')
      expect(inTheme(workflowPicture(file), colors)).toBe(workflowPicture(file, { colors }))
    }
  })

  it('draws a thumbnail without text and in its ratio', () => {
    const svg = workflowPicture(file, { thumbnail: true })
    expect(svg).not.toContain('<text')
    const [, , width = 0, height = 1] = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
    expect(width / height).toBeCloseTo(16 / 9, 2)
  })

  it('cuts a thumbnail of a long workflow between two nodes', () => {
    const svg = workflowPicture(chain(40), { thumbnail: true })
    const [left = 0, , width = 0] = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
    const nodes = layoutWorkflow(chain(40)).boxes.filter((box) => box.x < left + width)
    expect(nodes.length).toBeGreaterThan(3)
    expect(nodes.every((box) => box.x + box.width <= left + width)).toBe(true)
  })

  it('fits a thumbnail to the nodes, however large the notes around them are', () => {
    const note = { parameters: { width: 8000, height: 5000 }, position: [-4000, -2500] }
    const widthOf = (file: WorkflowFile) =>
      /viewBox="\S+ \S+ (\S+)/.exec(workflowPicture(file, { thumbnail: true }))?.[1]
    const { nodes, connections } = chain(4)
    const noted = { nodes: [...nodes, node('Note', 'n8n-nodes-base.stickyNote', note)], connections }
    expect(widthOf(noted)).toBe(widthOf(chain(4)))
  })

  it('moves extreme positions closer and lines up nodes without one', () => {
    const places = [[0, 0], [1e12, 0], [100, -1e300], [0, Number.NaN], undefined]
    const nodes = places.map((position, index) =>
      position ? node(`${index}`, TRIGGER, { position }) : { name: `${index}`, type: TRIGGER },
    )
    const { boxes } = layoutWorkflow(workflow(nodes))
    for (const box of boxes) expect(Math.abs(box.x) + Math.abs(box.y)).toBeLessThan(20_000)
    expect(new Set(boxes.map((box) => `${box.x} ${box.y}`)).size).toBe(5)
  })

  it('moves down a node that stands on another, with its row and the note around it, and nothing else', () => {
    const note = { parameters: { width: 600, height: 400 }, position: [-20, -20] }
    const places: [string, number, number][] = [
      ['Above', 0, 0],
      ['Upon', 0, 60],
      ['Beside', 300, 64],
      ['Far', 300, -40],
    ]
    const nodes = places.map(([name, x, y]) => node(name, 'n8n-nodes-base.set', { position: [x, y] }))
    const { boxes } = layoutWorkflow(workflow([...nodes, node('Note', 'n8n-nodes-base.stickyNote', note)]))
    expect(boxes.map(({ y }) => y)).toEqual([0, 140, 144, -40, -20])
    expect(boxes[4]?.height).toBe(480)
  })

  it('moves a node that stands on its neighbour to the right, with room for the words of an output', () => {
    const places = (type: string) =>
      layoutWorkflow(
        workflow([
          node('First', type, { position: [0, 0] }),
          node('Second', 'n8n-nodes-base.set', { position: [80, 16] }),
          node('Third', 'n8n-nodes-base.set', { position: [400, 0] }),
        ]),
      ).boxes.map(({ x }) => x)
    expect(places('n8n-nodes-base.set')).toEqual([0, 120, 440])
    expect(places('n8n-nodes-base.if')).toEqual([0, 152, 472])
  })

  it('says how long a node waits in the unit that n8n uses where none is given', () => {
    const wait = (typeVersion: number) =>
      workflowPicture(workflow([node('Pause', 'n8n-nodes-base.wait', { typeVersion, parameters: { amount: 30 } })]))
    expect(wait(1)).toContain('>30 hours<')
    expect(wait(1.1)).toContain('>30 seconds<')
  })

  it('does not cut the name of an app where a shorter one fits', () => {
    const svg = workflowPicture(
      workflow([
        node('Start', 'n8n-nodes-base.executeWorkflowTrigger'),
        node('Go on', 'n8n-nodes-base.noOp', { position: [300, 0] }),
        node('Ask', 'n8n-nodes-base.httpRequest', { position: [600, 0] }),
      ]),
    )
    const texts = [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text)
    expect(texts).toEqual(expect.arrayContaining(['Execute', 'Workflow', 'No', 'Operation', 'HTTP', 'Request']))
  })

  it('draws a wide empty band of the canvas narrower, and leaves the others', () => {
    const nodes = [0, 300, 5000, 5300].map((x) => node(`${x}`, TRIGGER, { position: [x, 0] }))
    expect(layoutWorkflow(workflow(nodes)).boxes.map(({ x }) => x)).toEqual([0, 300, 684, 984])
  })

  it('stays small when each of 150 nodes leads to all of them', () => {
    const nodes = Array.from({ length: 150 }, (_, at) =>
      node(`Node number ${at}`, TRIGGER, { position: [(at % 13) * 220, Math.floor(at / 13) * 200] }),
    )
    const links = nodes.flatMap((from) => nodes.map((to) => [from.name, to.name] as LinkWords))
    const svg = workflowPicture(workflow(nodes, links))
    expect(svg.length).toBeLessThan(400_000)
    expect(svg).toContain('22500 connections')
    expect(svg).toContain('Only a part of it is drawn')
  })

  it('draws a trigger and 2,000 steps', () => {
    expect(workflowPicture(chain(2000)).match(/class="wf-node/g)).toHaveLength(2001)
  })
})
