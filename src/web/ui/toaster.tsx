import { Suspense, useEffect, useState } from 'react'
import { later, whenIdle } from './later.ts'
import { listen } from './notify.tsx'

const Toasts = later(async () => (await import('./toasts.tsx')).Toasts)

/** The code of toasts is loaded at the visitor's first act: before a call can fail, and never for mere readers. */
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
