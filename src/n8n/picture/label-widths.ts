import type { Box } from '../layout.ts'

const WIDEST = 168
const NARROWEST = 84

/** The maximum width of each name below its node, so that it does not touch the next name. */
export function labelWidths(boxes: readonly Box[]): Map<number, number> {
  const sorted = boxes.filter((box) => box.role !== 'note').sort((a, b) => center(a) - center(b))
  const widths = new Map<number, number>()
  for (const [at, box] of sorted.entries()) {
    let room = WIDEST
    for (const direction of [1, -1]) {
      for (let other = sorted[at + direction], step = 1; other && step < 40; other = sorted[at + direction * ++step]) {
        const distance = Math.abs(center(other) - center(box))
        if (distance >= room) break
        // Only boxes at the height of the text can collide with it.
        const words = box.y + box.height
        if (other.y < words + 44 && other.y + other.height + 44 > words) room = Math.max(NARROWEST, distance - 12)
      }
    }
    widths.set(box.index, room)
  }
  return widths
}

function center(box: Box): number {
  return box.x + box.width / 2
}
