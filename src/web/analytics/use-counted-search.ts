import { useEffect, useRef } from 'react'
import { useQueryClient } from '../queries/hooks.ts'

/** Milliseconds for which a text must rest to be what somebody looked for, and not the beginning of it. */
const rest = 1_500

/** Counts what is searched for, once it rests or its results are left. */
export function useCountedSearch(asked: string, isSearching: boolean): void {
  const client = useQueryClient()
  const waiting = useRef<(() => void) | undefined>(undefined)

  useEffect(() => {
    waiting.current = undefined
    if (asked.length < 2 || isSearching) return
    const report = () => {
      waiting.current = undefined
      void import('./report-read.ts').then((part) => part.reportSearch(asked, client)).catch(() => {})
    }
    waiting.current = report
    const timer = setTimeout(report, rest)
    return () => clearTimeout(timer)
  }, [asked, isSearching, client])

  useEffect(() => () => waiting.current?.(), [])
}
