import type { NodeState } from './run-states.ts'
import { countOf, durationWords, itemWords } from './step-words.ts'

/** Units of the drawing. */
const [letter, line, pad, glyphRoom, gap] = [8.2, 15, 8, 17, 4]

/** Each state has its own sign beside its words, so that nothing depends on colour. */
const glyphs: Record<NodeState['state'], string> = {
  waiting: '',
  running: 'M2 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  done: 'M1.5 6.5l3 3L11 2.5',
  failed: 'M2 2l8 8M10 2l-8 8',
  unreached: 'M1.5 6h9',
}

export function drawTag(node: SVGGElement, state: NodeState) {
  node.querySelector('.run-tag')?.remove()
  const lines = tagLines(state)
  const body = node.querySelector<SVGPathElement>('path')?.getBBox()
  if (lines.length === 0 || !body) return
  const width = Math.max(...lines.map((text) => text.length)) * letter + 2 * pad + glyphRoom
  const height = lines.length * line + 6
  // A sub-node's wire leaves at its top, so its tag is below its name.
  const isSub = body.width === body.height && body.height < 90
  const below = isSub ? node.getBBox() : null
  const y = below ? below.y + below.height + gap : body.y - height - gap
  const x = body.x + body.width / 2 - width / 2
  const tag = make('g', { class: 'run-tag', transform: `translate(${x} ${y})` })
  tag.append(
    make('rect', { width, height, rx: 4 }),
    make('path', { d: glyphs[state.state], transform: `translate(${pad} 5)` }),
    ...lines.map((text, row) => {
      // As long as the tag is made for, in every stand-in for the font.
      const attributes = { x: pad + glyphRoom, y: 14.5 + row * line, textLength: text.length * letter }
      return make('text', attributes, text)
    }),
  )
  node.append(tag)
}

function tagLines({ state, step, rounds }: NodeState): string[] {
  if (state === 'waiting') return []
  if (state === 'unreached') return ['not reached']
  const round = step && rounds > 1 ? `${step.round + 1}/${rounds}` : ''
  const time = step?.duration_ms == null || state === 'running' ? '' : durationWords(step.duration_ms)
  const items = itemWords(countOf(step?.outputs ?? [])).toLowerCase()
  const first = state === 'running' ? 'running' : state === 'failed' ? 'failed' : items
  return [first, [round, time].filter(Boolean).join(' · ')].filter(Boolean)
}

export function make(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  if (text) element.textContent = text
  return element
}
