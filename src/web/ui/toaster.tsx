import { Suspense, useEffect, useState } from 'react'
import { later } from './later.ts'
import { listen } from './notify.ts'

const Toasts = later(async () => (await import('./toasts.tsx')).Toasts)

/**
 * Stands once in the page's shell. What draws the toasts is fetched at the visitor's first touch, not with the page: by
 * the time a call can fail it is there, and a visit that only reads never pays for it.
 */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const once = { once: true, passive: true }
    const prepare = () => setWanted(true)
    const stop = listen(prepare)
    addEventListener('pointerdown', prepare, once)
    addEventListener('keydown', prepare, once)
    return () => {
      stop()
      removeEventListener('pointerdown', prepare)
      removeEventListener('keydown', prepare)
    }
  }, [])
  return (
    wanted && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  )
}
