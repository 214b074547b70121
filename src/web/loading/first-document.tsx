import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { afterPaint, later, unlessLeft } from '../ui/later.ts'
import { PartMissing } from '../ui/placeholder.tsx'

/** The state of the page that the server sent. */
export const firstDocument = {
  /** All of it is hydrated, also what is below its first screen. */
  hydrated: false,
  /** The visitor has asked for another page. */
  left: false,
  /** Some of its code could not be loaded, so that from now on other pages are loaded from the server. */
  incomplete: false,
}

export const loadDocuments = (): void => {
  firstDocument.incomplete = true
}

let finish = () => {}
/** Fulfilled when all of the page that the server sent is hydrated. */
export const pageHydrated = new Promise<void>((resolve) => {
  finish = resolve
})

const waiting = new Set<unknown>()

/** Registers a part that will be hydrated later. @returns ends the waiting of a part that is removed before */
export function partWaits(part: unknown) {
  waiting.add(part)
  return () => partIsThere(part)
}

function partIsThere(part: unknown) {
  waiting.delete(part)
  if (waiting.size > 0) return
  firstDocument.hydrated = true
  finish()
}

export function Hydrated({ part }: { part?: unknown }) {
  useEffect(() => partIsThere(part), [part])
  return null
}

const signs = ['pointerover', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

export let beginNow = () => {}

/** Fulfilled after the visitor first moves, touches, scrolls or types; on the server at once. */
export const visitorActs: Promise<void> =
  typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        beginNow = () => {
          for (const sign of signs) removeEventListener(sign, beginNow, { capture: true })
          afterPaint(resolve)
        }
        for (const sign of signs) addEventListener(sign, beginNow, { capture: true, passive: true })
      })

export const screenful = <div className="min-h-svh" />

/**
 * The part of a page below its first screen. The server's HTML of it is shown at once, and its links and forms work; its
 * code is loaded when the visitor first does something. If it cannot be loaded, the HTML stays as it is.
 *
 * It is only rendered again if its properties change. Otherwise React would discard the HTML that still waits.
 * @param room stands in its place for a moment on a page that was opened by a link
 */
export function restOf<Props extends object>(load: () => Promise<ComponentType<Props>>, room?: ReactNode) {
  const Rest = lazy(async () => {
    await visitorActs
    return { default: await unlessLeft(load, loadDocuments).catch(missing) }
  })

  function missing(): ComponentType<Props> | Promise<never> {
    if (firstDocument.left) return () => <PartMissing>The rest of this page could not be loaded.</PartMissing>
    // React keeps the HTML for as long as it waits, and would not show another page meanwhile.
    loadDocuments()
    return new Promise<never>(() => {})
  }

  return hydratedLater<Props>(Rest, room)
}

/**
 * A part of the server's HTML whose code is loaded after the page's. If it cannot be loaded, `missing` is shown. If that
 * is because the visitor leaves, the HTML stays, and the page never counts as hydrated: other pages come from the server.
 * @param room stands in its place while it loads on a page that was opened by a link
 */
export const partOf = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ReactNode = null,
  room?: ReactNode,
) => hydratedLater<Props>(later(load, missing, loadDocuments), room)

/** Registers in a layout effect, before the part around it reports in an effect, so that the page waits for both. */
const hydratedLater = <Props extends object>(Part: ComponentType<Props>, room: ReactNode) =>
  memo((props: Props) => {
    const part = useRef(null)
    useLayoutEffect(() => partWaits(part), [])
    return (
      <Suspense fallback={room}>
        <Part {...props} />
        <Hydrated part={part} />
      </Suspense>
    )
  })
