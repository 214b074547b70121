import { type ComponentType, lazy, type ReactNode } from 'react'

/**
 * A component whose code is loaded after the page's. If that fails (offline, or an old file that a new version
 * removed), `missing` is shown instead and the page stays.
 */
export const later = <Props>(load: () => Promise<ComponentType<Props>>, missing: ReactNode = null) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: () => missing }),
    ),
  )
