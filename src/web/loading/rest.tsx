import { type ComponentType, lazy, memo, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { hasLeftDocument, loadDocuments } from '../router/load-documents.ts'
import { unlessLeft } from '../ui/later.ts'
import { PartMissing } from '../ui/placeholder.tsx'
import { Hydrated, partWaits } from './hydrated.tsx'
import { visitorActs } from './visitor-acts.ts'

/** Keeps the footer below the window. */
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
    if (hasLeftDocument()) return () => <PartMissing>The rest of this page could not be loaded.</PartMissing>
    // React keeps the HTML for as long as it waits, and would not show another page meanwhile.
    loadDocuments()
    return new Promise<never>(() => {})
  }

  return memo((props: Props) => {
    const part = useRef(null)
    useLayoutEffect(() => partWaits(part), [])
    return (
      <Suspense fallback={room}>
        <Rest {...props} />
        <Hydrated part={part} />
      </Suspense>
    )
  })
}
