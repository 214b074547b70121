import { useEffect } from 'react'
import { notify } from '../ui/notify.ts'

/** Says once, for each failure, what could not be loaded (spec 8: titled Error). */
export function useFailureToast(error: unknown, sentence: string): void {
  useEffect(() => {
    if (error) notify.error('Error', sentence)
  }, [error, sentence])
}
