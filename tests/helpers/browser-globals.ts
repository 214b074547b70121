import { vi } from 'vitest'

/** The parts of a browser's window that code without a page needs. */
export function stubBrowser({ address = '/admin/skills' } = {}) {
  const asked: string[] = []
  const answers = { leave: true }
  const popState: ((event: PopStateEvent) => void)[] = []
  const steps: number[] = []
  vi.stubGlobal('window', {
    confirm: (question: string) => {
      asked.push(question)
      return answers.leave
    },
    addEventListener: (_: 'popstate', listener: (event: PopStateEvent) => void) => popState.push(listener),
  })
  vi.stubGlobal('history', {
    state: { idx: 3 },
    go: (delta: number) => steps.push(delta),
    replaceState: (state: object) => Object.assign(history, { state }),
  })
  const here = {
    pathname: address,
    search: '',
    hash: '',
    get href(): string {
      return `https://example.com${here.pathname}${here.search}${here.hash}`
    },
  }
  vi.stubGlobal('location', here)
  return {
    /** The questions of confirm dialogs. */
    asked,
    answers,
    /** The steps that were taken in the history. */
    steps,
    /** Navigates to a history entry, or to a new one without state (null). @returns whether the page allows it */
    goTo(idx: number | null, address: string): boolean {
      let stopped = false
      const [pathname = '', place] = address.split('#')
      Object.assign(location, { pathname, hash: place ? `#${place}` : '' })
      const state = idx === null ? null : { idx }
      Object.assign(history, { state })
      const event = { state, stopImmediatePropagation: () => (stopped = true) }
      for (const listener of popState) listener(event as unknown as PopStateEvent)
      return !stopped
    },
  }
}

/** A local storage in memory. Its own properties are its keys, as in a browser. */
export function stubLocalStorage(items: Record<string, string> = {}) {
  const storage = Object.create({
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => {
      storage[key] = value
    },
    removeItem: (key: string) => {
      delete storage[key]
    },
  })
  vi.stubGlobal('localStorage', Object.assign(storage, items))
  return storage as Record<string, string>
}

/** A local storage that refuses everything, as when it is full or forbidden. */
export function stubForbiddenStorage() {
  const refuse = () => {
    throw new DOMException('Not allowed', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
}
