import { queryOptions } from '../queries/hooks.ts'
import { accountApi } from './api.ts'

/** Looked up once per page load and after each change. */
export const secondFactorQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['second-factor', token],
    queryFn: accountApi.secondFactor,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const passkeysQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['passkeys', token],
    queryFn: accountApi.passkeys,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
