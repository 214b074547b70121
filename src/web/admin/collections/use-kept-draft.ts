import { useEffect, useRef, useState } from 'react'
import { drafts } from '../drafts.ts'
import { hold } from '../unsaved.ts'
import type { FormValues } from './form-values.ts'
import type { EntryFormApi } from './input-props.ts'

const pause = 250

/**
 * While a form holds unsaved work: leaving asks, and every pause in typing keeps a copy in this browser. The copy goes
 * when the work is saved or the person decides to leave it.
 */
export function useKeptDraft(name: string, id: string | null, form: EntryFormApi): string {
  const [key] = useState(() => drafts.newKey(name, id))
  const { isDirty } = form.formState
  const abandoned = useRef(false)

  useEffect(() => {
    if (!isDirty) {
      drafts.drop(key)
      return
    }
    abandoned.current = false
    return hold({
      discard: () => {
        abandoned.current = true
        drafts.drop(key)
      },
    })
  }, [isDirty, key])

  useEffect(() => {
    if (!isDirty) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: FormValues = form.getValues()
    let saved = false
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      if (!abandoned.current && !saved) drafts.keep(key, id, latest)
    }
    keep()
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: stillDirty }) => {
        latest = { ...values }
        saved = stillDirty === false
        clearTimeout(timer)
        if (!saved) timer = setTimeout(keep, pause)
      },
    })
    window.addEventListener('pagehide', keep)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', keep)
      if (timer) keep()
    }
  }, [isDirty, key, id, form])

  return key
}
