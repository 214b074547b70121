import type { FormValues } from './form-values.ts'
import { markSaved, markUnsaved, type Unsaved } from './unsaved.ts'

/** The pause in typing after which a copy is stored, in milliseconds. */
const pause = 250

interface Store {
  keep: (values: FormValues) => void
  drop: () => void
}

/**
 * Stores a copy of unsaved work at each pause in typing, and asks before the person leaves, from the first change until
 * `end`.
 */
export function keepDraft(first: FormValues, { keep, drop }: Store) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = first
  let saved = false
  let abandoned = false
  const keepNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (!abandoned && !saved) keep(latest)
  }
  const unsaved: Unsaved = {
    discard: () => {
      abandoned = true
      drop()
    },
  }
  markUnsaved(unsaved)
  keepNow()

  return {
    keepNow,
    /** @param dirty false if the values are the saved ones */
    change: (values: FormValues, dirty: boolean) => {
      saved = !dirty
      // A person who agreed to leave, stayed and types on has unsaved work again.
      if (abandoned && !saved && JSON.stringify(values) !== JSON.stringify(latest)) {
        abandoned = false
        markUnsaved(unsaved)
      }
      latest = { ...values }
      clearTimeout(timer)
      if (!saved) timer = setTimeout(keepNow, pause)
    },
    end: () => {
      markSaved(unsaved)
      if (timer) keepNow()
    },
  }
}
