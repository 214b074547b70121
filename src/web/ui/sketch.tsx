/** A small deterministic number source, so that server and browser draw the same. */
function numbers(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507)
    state ^= state >>> 13
    return (state >>> 0) / 4294967296
  }
}

const columns = [42, 118, 194, 258]

/** Replaces a missing picture with a small drawing of a workflow, made from a seed such as a title or a slug. */
export function Sketch({ seed }: { seed: string }) {
  const next = numbers(seed)
  const nodes = columns.map((x, index) => ({ x, y: 45 + Math.floor(next() * 5) * 27, wide: index % 2 === 0 ? 46 : 34 }))
  const wires = nodes.map((node, index) => {
    const before = nodes[index - 1]
    const x0 = before ? before.x + before.wide / 2 : -10
    const y0 = before ? before.y : node.y
    const x1 = node.x - node.wide / 2
    const middle = (x0 + x1) / 2
    return `M${x0} ${y0}C${middle} ${y0} ${middle} ${node.y} ${x1} ${node.y}`
  })
  const last = nodes[nodes.length - 1]
  if (last) wires.push(`M${last.x + last.wide / 2} ${last.y}H310`)
  return (
    <svg
      aria-hidden
      viewBox="0 0 300 200"
      preserveAspectRatio="xMidYMid slice"
      className="sketch absolute inset-0 size-full bg-sunk"
      fill="none"
      stroke="var(--color-wire)"
      strokeWidth="1.5"
    >
      <path d={wires.join('')} />
      {nodes.map(({ x, y, wide }) => (
        <g key={x}>
          <rect x={x - wide / 2} y={y - 13} width={wide} height="26" rx="3" fill="var(--color-surface)" />
          <circle cx={x - wide / 2} cy={y} r="3.5" fill="var(--color-paper)" />
          <circle cx={x + wide / 2} cy={y} r="3.5" fill="var(--color-paper)" />
        </g>
      ))}
    </svg>
  )
}
