import type { Box } from '../layout.ts'
import type { Point } from './positions.ts'

export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FrameOptions {
  /** Width divided by height. The shorter side is widened until it fits. */
  readonly ratio?: number
  /** Keeps a single node from filling the whole picture. */
  readonly leastWidth: number
  readonly labels: boolean
}

const MARGIN = 40

/** The viewport: the bounds of everything that is drawn, with a margin. */
export function frameAround(boxes: readonly Box[], detours: readonly Point[], options: FrameOptions): Frame {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    const [side, under] = !options.labels || box.role === 'note' ? [0, 0] : [32, 40]
    left = Math.min(left, box.x - side)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.width + side)
    bottom = Math.max(bottom, box.y + box.height + under)
  }
  for (const { x, y } of detours) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (left > right) [left, top, right, bottom] = [0, 0, 0, 0]
  const inner = { width: right - left + 2 * MARGIN, height: bottom - top + 2 * MARGIN }
  let width = Math.max(options.leastWidth, inner.width)
  let height = Math.max(120, inner.height)
  if (options.ratio !== undefined && options.ratio > 0) {
    width = Math.max(width, height * options.ratio)
    height = Math.max(height, width / options.ratio)
  }
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

/**
 * The part of the frame that a small picture shows: from the left edge, where the work begins, at the height of what
 * stands there, with the first trigger. More would make the nodes too small to be told apart.
 */
export function beginningOf(frame: Frame, boxes: readonly Box[], widest: number): Frame {
  if (frame.width <= widest) return frame
  const height = (frame.height * widest) / frame.width
  const cut = { ...frame, width: widest, height }
  const top = Math.min(...boxes.map((box) => box.y)) - MARGIN
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN
  if (bottom - top <= height) return { ...cut, y: (top + bottom - height) / 2 }
  const shown = boxes.filter((box) => box.role !== 'note' && box.x + box.width < frame.x + widest)
  const middle = shown.reduce((sum, box) => sum + box.y + box.height / 2, 0) / (shown.length || 1)
  const first = boxes.find((box) => box.role === 'trigger')
  const [least, most] = first ? [first.y + first.height + MARGIN - height, first.y - MARGIN] : [top, bottom]
  const y = Math.min(Math.max(middle - height / 2, least), most)
  return { ...cut, y: Math.min(Math.max(y, top), bottom - height) }
}
