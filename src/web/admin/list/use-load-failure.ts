import { useEffect } from 'react'
import { forgetFailure, reportFailure } from '../../loading/section-failures.ts'
import { sentenceOf } from './sentence-of.ts'

/** Reports that a part of a page could not be loaded. However many parts fail, the person gets one toast. */
export function useLoadFailure(error: unknown, failed: string): void {
  useEffect(() => {
    if (!error) return
    const part = {}
    reportFailure(part, { title: 'Error', text: sentenceOf(error, failed) })
    return () => forgetFailure(part)
  }, [error, failed])
}
