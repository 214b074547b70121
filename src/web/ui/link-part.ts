import type { ComponentType, ReactNode } from 'react'

/** The router's link, passed to a component that must not know the router: `link={Link}`. */
export type LinkPart = ComponentType<{
  to: string
  className?: string
  rel?: string
  'aria-label'?: string
  'aria-current'?: 'page'
  children?: ReactNode
}>
