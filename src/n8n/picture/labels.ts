import { type Box, nameStandsInside } from '../layout.ts'
import { middle, type Rect } from './geometry.ts'

/** The room for the words below a node: how wide, and how many lines. Without a line the name stands above it. */
export interface LabelRoom {
  readonly width: number
  readonly lines: number
}

export const LABEL = { first: 20, line: 16 } as const
const WIDEST = 168
const NARROWEST = 84
const MOST_LINES = 3
const TALLEST = LABEL.first + LABEL.line * MOST_LINES
/** Below a node, text of its neighbours may begin this far above it. */
const REACH = 300

/** Words never touch those of the next node, and never lie under a node. */
export function labelRooms(boxes: readonly Box[]): (box: Box) => LabelRoom {
  const sorted = boxes.filter((box) => box.role !== 'note').sort((a, b) => middle(a).x - middle(b).x)
  const rooms = new Map<number, LabelRoom>()
  for (const [at, box] of sorted.entries()) {
    if (nameStandsInside(box)) continue
    const top = box.y + box.height
    let [width, lines] = [WIDEST, MOST_LINES]
    for (const direction of [1, -1]) {
      for (let other = sorted[at + direction], step = 1; other && step < 60; other = sorted[at + direction * ++step]) {
        const distance = Math.abs(middle(other).x - middle(box).x)
        if (distance > REACH) break
        const below = other.y - top
        if (below > TALLEST || other.y + other.height + TALLEST < top) continue
        const beside = 2 * (distance - other.width / 2 - 6)
        // Names of one row share the space between them, down to a width at which words would break.
        const isRow = Math.abs(other.y + other.height - top) < TALLEST && !nameStandsInside(other)
        if (isRow) width = Math.min(width, Math.max(distance - 12, Math.min(NARROWEST, distance - 4)))
        else if (below < 0 ? other.y + other.height + LABEL.first > top : beside >= NARROWEST)
          width = Math.min(width, beside)
        else if (below >= 0) lines = Math.min(lines, Math.max(0, Math.floor((below - 10) / LABEL.line)))
      }
    }
    rooms.set(box.index, { width: Math.max(48, width), lines })
  }
  return ({ index }) => rooms.get(index) ?? { width: NARROWEST, lines: 2 }
}

/** A node with the words below it. */
export function withLabel(box: Box, room: LabelRoom): Rect {
  if (nameStandsInside(box)) return { ...box, height: box.height + 24 }
  const width = Math.max(box.width, room.width * 0.8)
  const above = room.lines === 0 ? LABEL.line + 8 : 0
  const tall = above > 0 ? above : LABEL.first + LABEL.line * Math.min(2, room.lines)
  return { x: middle(box).x - width / 2, y: box.y - above, width, height: box.height + tall }
}
