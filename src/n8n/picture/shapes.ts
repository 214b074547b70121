import type { Box } from '../layout.ts'
import { num } from './svg.ts'

/** The outline of a node: a circle for a sub-node, a pill for one that has its own, a round back for a trigger. */
export function outline({ x, y, width, height, role }: Box): string {
  const round = height / 2
  if (role === 'sub' || role === 'both') return rounded(x, y, width, height, round, round)
  return rounded(x, y, width, height, role === 'trigger' ? Math.min(40, round) : 12, 12)
}

function rounded(x: number, y: number, width: number, height: number, left: number, right: number): string {
  const arc = (radius: number, dx: number, dy: number) => `a${num(radius)} ${num(radius)} 0 0 1 ${num(dx)} ${num(dy)}`
  return [
    `M${num(x + left)} ${num(y)}H${num(x + width - right)}`,
    arc(right, right, right),
    `V${num(y + height - right)}`,
    arc(right, -right, right),
    `H${num(x + left)}`,
    arc(left, -left, -left),
    `V${num(y + left)}`,
    arc(left, left, -left),
    'z',
  ].join('')
}
