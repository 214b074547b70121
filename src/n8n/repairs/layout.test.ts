import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyWorkflow, connect, node, strangeFiles, TRIGGER, workflow } from '../../../tests/helpers/n8n/workflows.ts'
import { workflowDifferences } from '../differences.ts'
import { STICKY_NOTE, type WorkflowFile } from '../file.ts'
import { layoutWorkflow } from '../layout.ts'
import type { Rect } from '../picture/geometry.ts'
import { laidOut } from './layout.ts'

const boxesOf = (file: WorkflowFile) =>
  new Map(layoutWorkflow(file).boxes.map((box) => [file.nodes[box.index]?.name ?? '', box]))
const overlap = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const isInside = (a: Rect, b: Rect) =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height
const note = (name: string, x: number, y: number, width: number, height: number) =>
  node(name, STICKY_NOTE, { position: [x, y], parameters: { content: name, width, height } })

function overlaps(file: WorkflowFile): string[] {
  // As n8n draws them: our own drawing pulls in what is very far away.
  const boxes = layoutWorkflow(file).boxes.map((box) => {
    const [x = 0, y = 0] = (file.nodes[box.index]?.position ?? []) as number[]
    return { ...box, x, y }
  })
  return boxes.flatMap((a, index) =>
    boxes.slice(index + 1).flatMap((b) => {
      const isBehind = (a.role === 'note' && isInside(b, a)) || (b.role === 'note' && isInside(a, b))
      return overlap(a, b) && !isBehind ? [`${file.nodes[a.index]?.name}, ${file.nodes[b.index]?.name}`] : []
    }),
  )
}

describe('a canvas that is laid out anew', () => {
  it('reads from left to right, and branches stand one below the other', () => {
    const nodes = [node('Start', TRIGGER), ...['If', 'Yes', 'No', 'End'].map((name) => node(name))]
    const links = connect(['Start', 'If'], ['If', 'Yes'], ['If', 'No', 'main', 1], ['Yes', 'End'], ['No', 'End'])
    const at = boxesOf(laidOut({ ...workflow(nodes), connections: links }))
    const xs = ['Start', 'If', 'Yes', 'End'].map((name) => at.get(name)?.x ?? 0)
    expect(xs).toEqual(xs.toSorted((a, b) => a - b))
    expect(new Set(xs).size).toBe(4)
    expect(at.get('No')?.x).toBe(at.get('Yes')?.x)
    expect(at.get('No')?.y).toBeGreaterThan(at.get('Yes')?.y ?? 0)
    expect(at.get('If')?.y).toBe(at.get('Start')?.y)
  })

  it('has sub-nodes below their agent', () => {
    const agent = node('Agent', '@n8n/n8n-nodes-langchain.agent')
    const model = node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi')
    const nodes = [node('Start', TRIGGER), agent, model]
    const at = boxesOf(
      laidOut(
        workflow(nodes, [
          ['Start', 'Agent'],
          ['Model', 'Agent', 'ai_languageModel'],
        ]),
      ),
    )
    expect(at.get('Model')?.y).toBeGreaterThan((at.get('Agent')?.y ?? 0) + 96)
  })

  it('keeps a note around the nodes that lay on it, and no others', () => {
    const places = { A: [0, 200], B: [900, 200], C: [200, 260] }
    const nodes = Object.entries(places).map(([name, position]) => node(name, undefined, { position }))
    const file = workflow(
      [...nodes, note('Part', -50, 50, 420, 400)],
      [
        ['A', 'B'],
        ['B', 'C'],
      ],
    )
    const at = boxesOf(laidOut(file))
    const part = at.get('Part')
    const on = ['A', 'B', 'C'].filter((name) => part && isInside(at.get(name) ?? part, part))
    expect(on).toEqual(['A', 'C'])
    // Its text stands above the nodes, as before.
    expect((at.get('A')?.y ?? 0) - (part?.y ?? 0)).toBeGreaterThanOrEqual(144)
  })

  it('has no overlaps, and nothing else is changed in any file', () => {
    const check = (file: WorkflowFile) => {
      const after = laidOut(file)
      if (new Set(file.nodes.map(({ name }) => name)).size < file.nodes.length) return
      expect(overlaps(after)).toEqual([])
      const { changed, ...others } = workflowDifferences(file, after)
      expect(Object.values(others).flat()).toEqual([])
      const pointers = changed.flatMap(({ changes }) => changes.map(({ pointer }) => pointer))
      for (const pointer of pointers) expect(pointer).toMatch(/^\/(?:position|parameters)/)
      expect(laidOut(file)).toEqual(after)
    }
    for (const file of strangeFiles().values()) check(file)
    fc.assert(fc.property(anyWorkflow, check), { numRuns: 60 })
  })
})
