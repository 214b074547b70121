import { useEffect } from 'react'

const waiting = new Set<unknown>()

let resolve = () => {}
let hydrated = false

/** Fulfilled when all of the page that the server sent is hydrated, also what is below its first screen. */
export const pageHydrated = new Promise<void>((done) => {
  resolve = () => {
    hydrated = true
    done()
  }
})

export const isPageHydrated = () => hydrated

/** A part of the page will be hydrated later, or is removed before (the returned function). */
export function partWaits(part: unknown) {
  waiting.add(part)
  return () => partIsThere(part)
}

function partIsThere(part: unknown) {
  waiting.delete(part)
  if (waiting.size === 0) resolve()
}

/** Says that the part around it is hydrated. */
export function Hydrated({ part }: { part?: unknown }) {
  useEffect(() => partIsThere(part), [part])
  return null
}
