import { createContext, useContext } from 'react'
import type { Address } from './address.ts'

export interface Location extends Address {
  /** What the link or the call passed on, or whatever else the history holds; null if nothing. */
  state: Readonly<Record<string, unknown>> | null
  /** Of this entry of the history. */
  key: string
}

export interface NavigateOptions {
  /** Takes the place of the current entry of the history. */
  replace?: boolean
  state?: object | null
}

export interface Route {
  location: Location
  /** How the visitor came here; POP for Back and Forward, and for the first page. */
  kind: 'POP' | 'PUSH' | 'REPLACE'
  go: (to: Address, options?: NavigateOptions) => void
}

export const RouteContext = createContext<Route | null>(null)
export const ParamsContext = createContext<Record<string, string>>({})

export function useRoute(): Route {
  const route = useContext(RouteContext)
  if (!route) throw new Error('A component is rendered without a router.')
  return route
}

export type Navigate = (to: string, options?: NavigateOptions) => void
