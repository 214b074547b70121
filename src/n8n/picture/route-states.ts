/** A crossing of two lines of the grid, reached in a direction. */
export interface State {
  readonly x: number
  readonly y: number
  readonly direction: number
  readonly cost: number
  readonly expected: number
  readonly before: State | undefined
}

/** The state with the least expected cost comes out first. */
export class Heap {
  private readonly states: State[] = []

  add(state: State) {
    const { states } = this
    let at = states.push(state) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = states[above]
      if (parent === undefined || parent.expected <= state.expected) break
      states[at] = parent
      at = above
    }
    states[at] = state
  }

  take(): State | undefined {
    const { states } = this
    const first = states[0]
    const moved = states.pop()
    if (moved === undefined || states.length === 0) return first
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const [a, b] = [states[left], states[left + 1]]
      const child = b !== undefined && a !== undefined && b.expected < a.expected ? left + 1 : left
      const smaller = states[child]
      if (smaller === undefined || smaller.expected >= moved.expected) break
      states[at] = smaller
      at = child
    }
    states[at] = moved
    return first
  }
}
