import fc from 'fast-check'
import { expect, it } from 'vitest'
import { node, workflow } from '../../../tests/helpers/n8n/workflows.ts'
import { layoutWorkflow } from '../layout.ts'
import { LABEL, labelRooms, wordsOf } from './labels.ts'

const boxesAt = (...places: [number, number][]) =>
  layoutWorkflow(workflow(places.map((position, at) => node(`Node ${at}`, 'n8n-nodes-base.set', { position })))).boxes

it('gives words no room where a node stands', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }))
  fc.assert(
    fc.property(place, ([x, y]) => {
      const boxes = boxesAt([200, 0], [x, y])
      const [box, other] = boxes
      if (!box || !other) return
      const { width, lines } = labelRooms(boxes)(box)
      const middle = box.x + box.width / 2
      const words = {
        left: middle - width / 2,
        top: box.y + box.height + 8,
        bottom: box.y + box.height + LABEL.first - 12 + LABEL.line * lines,
      }
      const apart = other.x >= middle + width / 2 || other.x + other.width <= words.left
      const overlap = Math.abs(other.x - box.x) < 96 && Math.abs(other.y - box.y) < 104
      expect(overlap || lines === 0 || apart || other.y >= words.bottom || other.y + other.height <= words.top).toBe(
        true,
      )
    }),
  )
})

it('lets names of one row share the space between them', () => {
  const boxes = boxesAt([0, 0], [130, 0], [700, 0])
  expect(boxes.map((box) => labelRooms(boxes)(box).width)).toEqual([118, 118, 232])
})

it('cuts a name only where a third line has no room', () => {
  const long = 'Get all posts that were modified after the last run of this workflow'
  const named = (below: number) => {
    const nodes = [node(long, 'n8n-nodes-base.set'), node('Next', 'n8n-nodes-base.set', { position: [0, below] })]
    return wordsOf(layoutWorkflow(workflow(nodes)))
      .get(0)
      ?.label?.name.join(' ')
  }
  expect(named(400)).toBe(long)
  expect(named(140)).toMatch(/…$/)
})
