import { type ComponentType, lazy, type ReactNode } from 'react'

/**
 * A component whose code is loaded after the page's. If that fails (offline, or an old file that a new version
 * removed), `missing` is shown instead and the page stays.
 */
export const later = <Props>(load: () => Promise<ComponentType<Props>>, missing: ReactNode = null) =>
  lazy<ComponentType<Props>>(() =>
    unlessLeft(load).then(
      (Part) => ({ default: Part }),
      () => ({ default: () => missing }),
    ),
  )

/**
 * Loads code of the page that is shown. When the visitor leaves, Firefox aborts pending imports while scripts still run.
 * That must not count as missing code. Nothing listens after that: it would keep the page out of the back-forward cache.
 * @param ifLeft called then, because the visitor may stay after all, or come back
 */
export async function unlessLeft<Code>(load: () => Promise<Code>, ifLeft?: () => void): Promise<Code> {
  if (import.meta.env.SSR) return load()
  let leaves = false
  const leave = () => {
    leaves = true
  }
  window.addEventListener('beforeunload', leave)
  try {
    return await load()
  } catch (error) {
    if (!leaves) throw error
    ifLeft?.()
    return new Promise(() => {})
  } finally {
    window.removeEventListener('beforeunload', leave)
  }
}
