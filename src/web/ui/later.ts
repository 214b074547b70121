import { type ComponentType, lazy, type ReactNode } from 'react'

/**
 * A part whose code comes after the page's. Where it does not come (a lost connection, a new version that took the old
 * files away), `missing` stands in its place; the page stays.
 */
export const later = <Props>(load: () => Promise<ComponentType<Props>>, missing: ReactNode = null) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: () => missing }),
    ),
  )
