import type { Api } from './endpoints.ts'

/** `GET /api/comments/{id}`: an endpoint of the contract. Only a type, so that the descriptions do not reach the browser. */
export type Key = keyof Api

export const endpointPath = (key: Key, params: Readonly<Record<string, string>> = {}): string =>
  key.slice(key.indexOf('/')).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
