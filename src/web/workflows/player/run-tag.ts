import type { NodeState } from './run-states.ts'
import { durationWords, itemWords } from './step-words.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
/** Units of the drawing. */
const [letter, height, pad, glyphRoom] = [8.3, 22, 7, 16]

/** Each state has its own sign beside its words, so that nothing depends on colour. */
const glyphs: Record<NodeState['state'], string> = {
  waiting: '',
  running: 'M2 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  done: 'M1.5 6.5l3 3L11 2.5',
  failed: 'M2 2l8 8M10 2l-8 8',
  unreached: 'M1.5 6h9',
}

/** The tag on a node's edge: its state, number of items and time. A waiting node has none. */
export function drawTag(node: SVGGElement, state: NodeState) {
  node.querySelector('.run-tag')?.remove()
  const text = tagText(state)
  const body = node.querySelector<SVGPathElement>('path')?.getBBox()
  if (!text || !body) return
  const width = text.length * letter + 2 * pad + glyphRoom
  // A sub-node's wire leaves at its top, so its tag is at its lower edge.
  const sub = body.width === body.height && body.height < 90
  const y = sub ? body.y + body.height - height / 2 - 4 : body.y - height / 2 - 8
  const x = body.x + body.width / 2 - width / 2
  const tag = make('g', { class: 'run-tag', transform: `translate(${x} ${y})` })
  tag.append(
    make('rect', { width: String(width), height: String(height), rx: '4' }),
    make('path', { d: glyphs[state.state], transform: `translate(${pad} 5)` }),
    make('text', { x: String(pad + glyphRoom), y: '15.5' }, text),
  )
  node.append(tag)
}

function tagText({ state, step, rounds }: NodeState): string {
  if (state === 'waiting') return ''
  if (state === 'unreached') return 'not reached'
  const round = step && rounds > 1 ? `${step.round + 1}/${rounds}` : ''
  if (state === 'running') return ['running', round].filter(Boolean).join(' ')
  const time = step?.duration_ms == null ? '' : durationWords(step.duration_ms)
  const items = itemWords(step?.outputs.reduce((sum, { count }) => sum + count, 0) ?? 0).toLowerCase()
  return [state === 'failed' ? 'failed' : items, round, time].filter(Boolean).join(' · ')
}

function make(name: string, attributes: Record<string, string>, text = ''): SVGElement {
  const element = document.createElementNS(svgNamespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  if (text) element.textContent = text
  return element
}
