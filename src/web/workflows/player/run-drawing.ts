import type { NodeState, RunWire, WireState } from './run-states.ts'
import { countOf, durationWords, itemWords, type OutputName } from './step-words.ts'

/** More pulses than this at once cannot be told apart. */
const mostPulses = 24
/** The distance from the frame's edge that a followed node keeps, in pixels. */
const air = 48

export class RunDrawing {
  readonly nodes: readonly string[]
  readonly wires: readonly RunWire[]
  private readonly view: HTMLElement
  private readonly nodeElements = new Map<string, SVGGElement>()
  private readonly wireElements: readonly SVGPathElement[]
  private readonly pulses = make('g', { class: 'run-pulses' })
  private readonly shown = new Map<string, string>()

  constructor(view: HTMLElement) {
    this.view = view
    const drawn = [...view.querySelectorAll<SVGGElement>('.wf-node')]
    const nameAt = (place = '') => drawn[Number(place)]?.dataset.node ?? ''
    for (const node of drawn) {
      const name = node.dataset.node ?? ''
      // Among nodes with the same name the first one counts.
      if (!this.nodeElements.has(name)) this.nodeElements.set(name, node)
    }
    this.nodes = [...this.nodeElements.keys()]
    this.wireElements = [...view.querySelectorAll<SVGPathElement>('path[data-wire]')]
    this.wires = this.wireElements.map(({ dataset, classList }) => {
      const [from, to, output, input] = dataset.wire?.split(' ') ?? []
      const ai = classList.contains('wf-ai')
      return { from: nameAt(from), to: nameAt(to), output: Number(output), input: Number(input), ai }
    })
    view.querySelector('svg')?.append(this.pulses)
  }

  readonly outputName: OutputName = (node, output) => {
    const at = this.wires.findIndex((wire) => !wire.ai && wire.from === node && wire.output === output)
    return this.wireElements[at]?.dataset.label
  }

  showNodes(states: ReadonlyMap<string, NodeState>) {
    this.view.dataset.run = ''
    for (const [name, state] of states) {
      const element = this.nodeElements.get(name)
      const key = `${state.state} ${state.step?.round ?? ''}`
      // Only what changed is drawn, which keeps 200 nodes smooth.
      if (!element || this.shown.get(name) === key) continue
      this.shown.set(name, key)
      element.dataset.run = state.state
      drawTag(element, state)
    }
  }

  showWires(states: readonly WireState[]) {
    for (const [index, state] of states.entries()) {
      const element = this.wireElements[index]
      if (element && element.dataset.run !== state) element.dataset.run = state
    }
  }

  /** Pulses at `progress` of the wires into `node`; none outside 0 to 1. */
  showPulses(wires: readonly number[], node: string, progress: number) {
    const moving = progress > 0 && progress < 1 ? wires.slice(0, mostPulses) : []
    while (this.pulses.childElementCount > moving.length) this.pulses.lastElementChild?.remove()
    for (const [index, wire] of moving.entries()) {
      const path = this.wireElements[wire]
      if (!path) continue
      // The path of a sub-node's wire begins at the agent.
      const { to, ai } = this.wires[wire] ?? {}
      const backward = (to !== node) !== ai
      const { x, y } = path.getPointAtLength(path.getTotalLength() * (backward ? 1 - progress : progress))
      const pulse = this.pulses.children[index] ?? this.pulses.appendChild(make('circle', { r: 7 }))
      pulse.setAttribute('transform', `translate(${x} ${y})`)
    }
  }

  /** Scrolls the drawing inside its frame so that the node can be seen. The page stays. */
  follow(node: string, smooth: boolean) {
    const place = this.nodeElements.get(node)?.getBoundingClientRect()
    if (!place) return
    const frame = this.view.getBoundingClientRect()
    const left = shift(place.left, place.right, frame.left + air, frame.left + this.view.clientWidth - air)
    const top = shift(place.top, place.bottom, frame.top + air, frame.top + this.view.clientHeight - air)
    if (left !== 0 || top !== 0) this.view.scrollBy({ left, top, behavior: smooth ? 'smooth' : 'instant' })
  }

  clear() {
    delete this.view.dataset.run
    this.shown.clear()
    this.pulses.replaceChildren()
    for (const element of this.nodeElements.values()) {
      delete element.dataset.run
      element.querySelector('.run-tag')?.remove()
    }
    for (const element of this.wireElements) delete element.dataset.run
  }
}

/** How far to scroll: not at all if `start` to `end` is inside, else to its middle, which leaves room for the next. */
function shift(start: number, end: number, minimum: number, maximum: number): number {
  if (start >= minimum && end <= maximum) return 0
  return (start + end) / 2 - (minimum + maximum) / 2
}

/** In units of the drawing. */
const [letter, line, pad, glyphRoom, gap] = [8.2, 15, 8, 17, 4]

/** Each state has its own sign beside its words, so that nothing depends on colour. */
const glyphs: Record<NodeState['state'], string> = {
  waiting: '',
  running: 'M2 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  done: 'M1.5 6.5l3 3L11 2.5',
  failed: 'M2 2l8 8M10 2l-8 8',
  unreached: 'M1.5 6h9',
}

function drawTag(node: SVGGElement, state: NodeState) {
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
      // The length that the tag is made for, whatever font stands in.
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

function make(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  if (text) element.textContent = text
  return element
}
