import { useEffect, useState } from 'react'
import { drafts } from './drafts.ts'
import type { EntryFormApi } from './editable.ts'
import type { FormValues } from './form-values.ts'
import { hold, release, type Unsaved } from './unsaved.ts'

const pause = 250

/**
 * While a form holds unsaved work: leaving asks, and every pause in typing keeps a copy in this browser. The copy goes
 * when the work is saved or the person decides to leave it.
 */
export function useKeptDraft(name: string, id: string | null, form: EntryFormApi): string {
  const [key] = useState(() => drafts.newKey(name, id))
  const { isDirty } = form.formState

  useEffect(() => {
    if (!isDirty) {
      drafts.drop(key)
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: FormValues = form.getValues()
    let saved = false
    let abandoned = false
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      if (!abandoned && !saved) drafts.keep(key, id, latest)
    }
    const unsaved: Unsaved = {
      discard: () => {
        abandoned = true
        drafts.drop(key)
      },
    }
    hold(unsaved)
    keep()
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: stillDirty }) => {
        saved = stillDirty === false
        // Who agreed to leave, is still here and types on has unsaved work again.
        if (abandoned && !saved && JSON.stringify(values) !== JSON.stringify(latest)) {
          abandoned = false
          hold(unsaved)
        }
        latest = { ...values }
        clearTimeout(timer)
        if (!saved) timer = setTimeout(keep, pause)
      },
    })
    window.addEventListener('pagehide', keep)
    return () => {
      unsubscribe()
      release(unsaved)
      window.removeEventListener('pagehide', keep)
      if (timer) keep()
    }
  }, [isDirty, key, id, form])

  return key
}
