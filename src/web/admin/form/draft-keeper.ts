import type { FormValues } from './form-values.ts'
import { hold, release, type Unsaved } from './unsaved.ts'

/** How long typing has to pause before a copy is kept, in milliseconds. */
const pause = 250

interface Store {
  keep: (values: FormValues) => void
  drop: () => void
}

/** Keeps a copy of unsaved work at each pause in typing, and has leaving ask, from the first change until `end`. */
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
  hold(unsaved)
  keepNow()

  return {
    keepNow,
    /** @param dirty false when the values are those that were saved */
    change: (values: FormValues, dirty: boolean) => {
      saved = !dirty
      // Whoever agreed to leave, stayed and types on has unsaved work again.
      if (abandoned && !saved && JSON.stringify(values) !== JSON.stringify(latest)) {
        abandoned = false
        hold(unsaved)
      }
      latest = { ...values }
      clearTimeout(timer)
      if (!saved) timer = setTimeout(keepNow, pause)
    },
    end: () => {
      release(unsaved)
      if (timer) keepNow()
    },
  }
}
