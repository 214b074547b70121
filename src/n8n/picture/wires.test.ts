import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LinkWords, node, TRIGGER, workflow } from '../../../tests/helpers/n8n/workflows.ts'
import type { WorkflowFile } from '../file.ts'
import { aiPort, inputPort, layoutWorkflow, outputPort, servicePort } from '../layout.ts'
import { workflowPicture } from '../picture.ts'
import { Lines, straightParts } from './clashes.ts'
import type { Point } from './geometry.ts'
import { contains, cross, grown } from './geometry.ts'
import { wordsOf } from './labels.ts'
import { drawnLimits } from './svg.ts'
import { drawWires } from './wires.ts'

const demoFolder = join(import.meta.dirname, '../../../content/demo/workflows')
const demoFiles = readdirSync(demoFolder).filter((name) => name.endsWith('.json') && name !== 'index.json')

const LANGCHAIN = '@n8n/n8n-nodes-langchain'
const TYPES = [
  'n8n-nodes-base.set',
  'n8n-nodes-base.if',
  'n8n-nodes-base.merge',
  `${LANGCHAIN}.agent`,
  `${LANGCHAIN}.lmChatOpenAi`,
  `${LANGCHAIN}.mcpTrigger`,
  TRIGGER,
]

/** Nodes in rows and columns with small random offsets, without overlaps, and with any links. */
const spread: fc.Arbitrary<WorkflowFile> = fc
  .array(fc.record({ type: fc.constantFrom(...TYPES), dx: fc.nat(48), dy: fc.nat(48) }), {
    minLength: 2,
    maxLength: 14,
  })
  .chain((kinds) => {
    const nodes = kinds.map(({ type, dx, dy }, at) =>
      node(`Node number ${at}`, type, { position: [(at % 4) * 360 + dx, Math.floor(at / 4) * 208 + dy] }),
    )
    const name = fc.nat(nodes.length - 1).map((at) => `Node number ${at}`)
    const links = fc.oneof(
      fc.tuple(name, name, fc.constant('main'), fc.nat(1), fc.nat(1)),
      fc.tuple(name, name, fc.constantFrom('ai_tool', 'ai_languageModel')),
    )
    return fc.array(links, { maxLength: 16 }).map((each) => workflow(nodes, each as LinkWords[]))
  })

/** The lines of a path, with curves as many short lines. */
function linesOf(path: string): [Point, Point][] {
  const lines: [Point, Point][] = []
  let at: Point = { x: 0, y: 0 }
  for (const [, command, numbers = ''] of path.matchAll(/([MHLCQ])([^MHLCQ]*)/g)) {
    const values = numbers.trim().split(/[ ,]/).map(Number)
    const points = command === 'H' ? [{ x: values[0] ?? 0, y: at.y }] : pairs(values)
    const to = points.at(-1) ?? at
    const control = [at, ...points]
    for (let step = 1; command !== 'M' && step <= 24; step++)
      lines.push([bezier(control, (step - 1) / 24), bezier(control, step / 24)])
    at = to
  }
  return lines
}
const pairs = (values: number[]): Point[] =>
  values.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: values[at + 1] ?? 0 }] : []))
function bezier(points: readonly Point[], t: number): Point {
  const [first = { x: 0, y: 0 }, ...rest] = points
  if (rest.length === 0) return first
  const next = rest.map((to, at) => {
    const from = points[at] ?? to
    return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
  })
  return bezier(next, t)
}

/** Whether two lines cross, not counting their ends. */
function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x))
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/** The names of the nodes that a wire crosses although it neither starts nor ends there. */
function throughStrangers(file: WorkflowFile): (string | undefined)[] {
  const layout = layoutWorkflow(file)
  const solid = layout.boxes.filter((box) => box.role !== 'note')
  return drawWires(layout).flatMap(({ path }) => {
    const lines = linesOf(path)
    const ends = [lines[0]?.[0], lines.at(-1)?.[1]].filter((port) => port !== undefined)
    const strangers = solid.filter((box) => !ends.some((port) => contains(grown(box, 1), port)))
    const crossed = strangers.filter((box) => lines.some(([a, b]) => cross(a, b, grown(box, -2))))
    return crossed.map(({ index }) => file.nodes[index]?.name)
  })
}

describe('wires', () => {
  it('cross no node other than their own', () => {
    fc.assert(
      fc.property(spread, (file) => {
        expect(throughStrangers(file)).toEqual([])
      }),
    )
  })

  it('go around a node when they lead back past it', () => {
    const file = workflow(
      [
        node('Start', TRIGGER, { position: [0, 0] }),
        node('Above', TRIGGER, { position: [200, -150] }),
        node('Between', TRIGGER, { position: [200, 160] }),
        node('End', 'n8n-nodes-base.set', { position: [400, 320] }),
        node('Loop', 'n8n-nodes-base.set', { position: [200, 0] }),
      ],
      [
        ['Start', 'Loop'],
        ['End', 'Loop'],
      ],
    )
    const { boxes } = layoutWorkflow(file)
    const between = boxes[2]
    for (const wire of drawWires(layoutWorkflow(file))) {
      expect(between && linesOf(wire.path).some(([a, b]) => cross(a, b, between))).toBe(false)
    }
  })

  it('cut no corner of a node that they pass closely', () => {
    const file = workflow(
      [
        node('If', 'n8n-nodes-base.if', { position: [361, 23] }),
        node('Close', TRIGGER, { position: [389, 211] }),
        node('Back', 'n8n-nodes-base.set', { position: [13, 451] }),
      ],
      [['If', 'Back', 'main', 1, 0]],
    )
    expect(throughStrangers(file)).toEqual([])
  })

  it.each(demoFiles)('of the demo’s %s cross no node other than their own', (name) => {
    const file: WorkflowFile = JSON.parse(readFileSync(`${demoFolder}/${name}`, 'utf8'))
    expect(throughStrangers(file)).toEqual([])
  })

  it('run past the words of an output before they bend', () => {
    const file = workflow(
      [
        node('If', 'n8n-nodes-base.if'),
        node('Above', 'n8n-nodes-base.set', { position: [300, -200] }),
        node('Below', 'n8n-nodes-base.set', { position: [300, 200] }),
      ],
      [
        ['If', 'Above'],
        ['If', 'Below', 'main', 1, 0],
      ],
    )
    const words = [24, 72].map((y) => ({ x: 106, y: y - 18, width: 30, height: 13 }))
    for (const { path } of drawWires(layoutWorkflow(file)))
      expect(words.some((each) => linesOf(path).some(([a, b]) => cross(a, b, each)))).toBe(false)
  })

  const router = workflow(
    [
      node('Router', 'n8n-nodes-base.switch', {
        parameters: { rules: { values: [1, 2, 3, 4, 5, 6].map((at) => ({ outputKey: `kind ${at}` })) } },
        position: [0, 600],
      }),
      ...[1, 2, 3, 4, 5, 6].map((at) => node(`Row ${at}`, 'n8n-nodes-base.set', { position: [320, at * 240 - 240] })),
    ],
    [1, 2, 3, 4, 5, 6].map((at): LinkWords => ['Router', `Row ${at}`, 'main', at - 1, 0]),
  )

  it('of a router rise and fall in lanes of their own that do not cross', () => {
    const wires = drawWires(layoutWorkflow(router)).map(({ path }) => linesOf(path))
    const lanes = wires.flatMap((lines) => lines.flatMap(([a, b]) => (a.x === b.x && a.y !== b.y ? [a.x] : [])))
    expect(new Set(lanes).size).toBeGreaterThanOrEqual(3)
    const crossings = wires.flatMap((lines, at) =>
      wires.slice(at + 1).filter((others) => lines.some(([a, b]) => others.some(([c, d]) => meet(a, b, c, d)))),
    )
    expect(crossings).toEqual([])
  })

  it('run along no name where there is another way', () => {
    const file = workflow(
      [
        node('Check every single order again', 'n8n-nodes-base.if', { position: [0, 0] }),
        node('A name that is wider than its node', 'n8n-nodes-base.set', { position: [240, 200] }),
        node('Last', 'n8n-nodes-base.set', { position: [420, 420] }),
      ],
      [['Check every single order again', 'Last', 'main', 1, 0]],
    )
    const layout = layoutWorkflow(file)
    const areas = [...wordsOf(layout).values()].flatMap(({ areas }) => areas)
    const lines = drawWires(layout).flatMap(({ path }) => linesOf(path))
    expect(areas.filter((area) => lines.some(([a, b]) => cross(a, b, area)))).toEqual([])
  })

  it('of different nodes do not share a line', () => {
    const file = workflow(
      [
        node('A', 'n8n-nodes-base.set', { position: [0, 0] }),
        node('B', 'n8n-nodes-base.set', { position: [300, 0] }),
        node('C', 'n8n-nodes-base.set', { position: [0, 300] }),
        node('D', 'n8n-nodes-base.set', { position: [300, 300] }),
      ],
      [
        ['B', 'C'],
        ['B', 'A'],
        ['D', 'A'],
        ['D', 'C'],
      ],
    )
    const lines = new Lines()
    for (const wire of drawWires(layoutWorkflow(file))) {
      expect(lines.along(straightParts(wire.points), wire)).toBe(0)
      lines.add(wire.points, wire)
    }
  })

  it('are drawn once per pair of ports, up to a limit', () => {
    const names = Array.from({ length: 60 }, (_, at) => `N${at}`)
    const nodes = names.map((name, at) => node(name, 'n8n-nodes-base.set', { position: [(at % 8) * 200, at * 25] }))
    const links = Array.from(
      { length: 48_000 },
      (_, at): LinkWords => [names[at % 60] ?? '', names[(at * 7) % 60] ?? '', 'main', 0, at % 24],
    )
    const file = workflow(nodes, links)
    expect(drawWires(layoutWorkflow(file)).length).toBeLessThanOrEqual(drawnLimits.wires)
    expect(workflowPicture(file).length).toBeLessThan(1_500_000)
  })
})

describe('names', () => {
  it('do not cover ports', () => {
    fc.assert(
      fc.property(spread, (file) => {
        const { boxes } = layoutWorkflow(file)
        const ports = boxes.flatMap((box) => [
          ...Array.from({ length: box.inputs }, (_, at) => inputPort(box, at)),
          ...Array.from({ length: box.outputs }, (_, at) => outputPort(box, at)),
          ...box.aiKinds.map((kind) => aiPort(box, kind)),
          ...(box.role === 'sub' || box.role === 'both' ? [servicePort(box)] : []),
        ])
        for (const { x, y, size, text } of namesIn(workflowPicture(file))) {
          const half = (text.length * size * 0.62) / 2
          const words = { x: x - half, y: y - size * 0.8, width: 2 * half, height: size }
          expect(ports.filter((port) => contains(grown(words, 2), port))).toEqual([])
        }
      }),
    )
  })

  it('of an MCP server are inside it, above its ports', () => {
    const file = workflow(
      [
        node('Tools for everybody', `${LANGCHAIN}.mcpTrigger`),
        node('A tool', `${LANGCHAIN}.toolCode`, { position: [60, 240] }),
      ],
      [['A tool', 'Tools for everybody', 'ai_tool']],
    )
    const [server] = layoutWorkflow(file).boxes
    expect(server).toMatchObject({ width: 256, outputs: 0 })
    const name = /<text x="([\d.-]+)" y="([\d.-]+)"[^>]*>Tools for/.exec(workflowPicture(file))
    expect(server && contains(server, { x: Number(name?.[1]), y: Number(name?.[2]) })).toBe(true)
  })
})

/** The names below nodes, which are centred. */
function namesIn(svg: string): { x: number; y: number; size: number; text: string }[] {
  const groups = svg.matchAll(/<g [^>]*text-anchor="middle"[^>]*>(.*?)<\/g>/g)
  return [...groups].flatMap(([, group = '']) =>
    [...group.matchAll(/<text x="([^"]+)" y="([^"]+)" font-size="([^"]+)"[^>]*>([^<]*)</g)].map(
      ([, x, y, size, text = '']) => ({ x: Number(x), y: Number(y), size: Number(size), text }),
    ),
  )
}

describe('tools', () => {
  const tools = (count: number) =>
    workflow(
      [
        node('Agent', `${LANGCHAIN}.agent`, { position: [600, 0] }),
        ...Array.from({ length: count }, (_, at) =>
          node(`Tool ${at}`, `${LANGCHAIN}.toolCode`, { position: [(at % 12) * 130, 240 + Math.floor(at / 12) * 180] }),
        ),
      ],
      Array.from({ length: count }, (_, at): LinkWords => [`Tool ${at}`, 'Agent', 'ai_tool']),
    )

  it('hang on one comb: all wires leave the port along one line, and cross no tool', () => {
    const wires = drawWires(layoutWorkflow(tools(36)))
    expect(wires).toHaveLength(36)
    expect(new Set(wires.map(({ path }) => path.split('Q')[0])).size).toBeLessThanOrEqual(3)
    expect(wires.every(({ path }) => !path.includes('C'))).toBe(true)
    expect(throughStrangers(tools(36))).toEqual([])
  })

  it('that several agents share have dashes that meet at the tool, and wires that still begin at the agents', () => {
    const agents = [0, 700, 1400].map((x, at) => node(`Agent ${at}`, `${LANGCHAIN}.agent`, { position: [x, 0] }))
    const tool = node('Tool', `${LANGCHAIN}.toolCode`, { position: [2400, 600] })
    const links = agents.map(({ name }): LinkWords => ['Tool', name, 'ai_tool'])
    const wires = drawWires(layoutWorkflow(workflow([...agents, tool], links)))
    expect(wires.every(({ meetsAfter }) => meetsAfter > 0)).toBe(true)
    for (const { points, from, to } of wires) expect([points[0], points.at(-1)]).toEqual([to, from])
    expect(drawWires(layoutWorkflow(tools(2))).map(({ meetsAfter }) => meetsAfter)).toEqual([0, 0])
  })

  it('hang on a curve each where there are two', () => {
    expect(drawWires(layoutWorkflow(tools(2))).every(({ path }) => path.includes('C'))).toBe(true)
  })
})
