import { Suspense, useEffect, useState } from 'react'
import { later, whenIdle } from './later.ts'
import { listen } from './notify.tsx'

const Toasts = later(async () => (await import('./toasts.tsx')).Toasts)

/**
 * Mounted once, in the page's frame. The code that shows toasts is loaded after the visitor's first interaction: it is
 * there before a call can fail, and a visit that only reads never loads it.
 */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const show = () => setWanted(true)
    listen(show)
    for (const act of ['pointerdown', 'keydown']) {
      addEventListener(act, () => whenIdle(show), { once: true, passive: true })
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
