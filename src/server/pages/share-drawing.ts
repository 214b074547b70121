interface Measures {
  width: number
  height: number
  margin: number
  pictureWidth: number
  /** Whether to draw a workflow on the right side. Otherwise a picture covers it. */
  drawn: boolean
}

const [paper, sunk, surface, wire, ink] = ['#f4efe6', '#ebe4d7', '#fbf8f2', '#857c6b', '#1b1a17']

/** The background of a share image: paper, a wire from the left, and a workflow on the right. */
export function wireDrawing(seed: string, { width, height, margin, pictureWidth, drawn }: Measures): string {
  const left = width - pictureWidth
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke="${wire}" stroke-width="3">
<rect width="${width}" height="${height}" fill="${paper}" stroke="none"/>
<rect x="${left}" width="${pictureWidth}" height="${height}" fill="${sunk}" stroke="none"/>
<path d="M0 96H${margin}"/><circle cx="${margin + 9}" cy="96" r="9" fill="${paper}"/>
${drawn ? workflow(seed, left, height) : ''}</svg>`
}

/** Four nodes from top to bottom, as in the site's placeholder pictures. The seed determines their positions. */
function workflow(seed: string, left: number, height: number): string {
  const next = numbers(seed)
  const nodes = [0, 1, 2, 3].map((row) => ({
    x: left + 120 + Math.floor(next() * 4) * 60,
    y: 105 + row * 140,
    wide: row % 2 === 0 ? 150 : 110,
  }))
  const wires = nodes.map(({ x, y }, index) => {
    const before = nodes[index - 1]
    const [x0, y0] = before ? [before.x, before.y + 34] : [x, -10]
    const middle = (y0 + y - 34) / 2
    return `M${x0} ${y0}C${x0} ${middle} ${x} ${middle} ${x} ${y - 34}`
  })
  const last = nodes.at(-1)
  if (last) wires.push(`M${last.x} ${last.y + 34}V${height + 10}`)
  const boxes = nodes.map(
    ({ x, y, wide }, index) =>
      `<rect x="${x - wide / 2}" y="${y - 34}" width="${wide}" height="68" rx="6" fill="${surface}"/>
<circle cx="${x}" cy="${y - 34}" r="8" fill="${index === 0 ? ink : paper}"/><circle cx="${x}" cy="${y + 34}" r="8" fill="${paper}"/>`,
  )
  return `<path d="${wires.join('')}"/>${boxes.join('')}`
}

/** A small deterministic random number generator. */
function numbers(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507)
    state ^= state >>> 13
    return (state >>> 0) / 4294967296
  }
}
