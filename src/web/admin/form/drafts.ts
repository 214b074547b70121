import { useEffect, useState } from 'react'
import type { EntryFormApi } from './editable.ts'
import type { FormValues } from './form-values.ts'
import { markSaved, markUnsaved, type Unsaved } from './unsaved.ts'

/** Unsaved work, kept in this browser through a failed save, an expired session and a crash. */
export interface Draft {
  key: string
  /** The entry it belongs to; null for a new one. */
  id: string | null
  values: FormValues
  /** The time of the last change, in ISO format. */
  at: string
}

const prefix = 'draft:'

export const drafts = {
  /** Each opened form has its own key, so that it does not overwrite a draft that is still offered. */
  newKey: (name: string, id: string | null): string => `${prefix}${name}:${id ?? 'new'}:${Date.now().toString(36)}`,

  /** @returns its time; null if the browser's storage is full or forbidden, and only the form has everything */
  save(key: string, id: string | null, values: FormValues): string | null {
    const at = new Date().toISOString()
    try {
      localStorage.setItem(key, JSON.stringify({ id, values, at }))
      return at
    } catch {
      return null
    }
  },

  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // Then there is nothing to remove.
    }
  },

  /** All drafts of a collection, the latest first. */
  list(name: string): Draft[] {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${name}:`))
      const found = keys.flatMap((key) => parsed(key, localStorage.getItem(key)))
      return found.sort((a, b) => b.at.localeCompare(a.at))
    } catch {
      return []
    }
  },
}

/** Whether text was typed into a new entry. A ticked box alone is not worth to be offered later. */
export const hasText = (values: FormValues, untouched: Readonly<Partial<FormValues>>): boolean =>
  Object.entries(values).some(
    ([name, value]) => typeof value === 'string' && value.trim() !== '' && value !== untouched[name],
  )

function parsed(key: string, text: string | null): Draft[] {
  try {
    const draft: Omit<Draft, 'key'> = JSON.parse(text ?? '')
    if (typeof draft.values !== 'object' || draft.values === null || typeof draft.at !== 'string') return []
    return [{ ...draft, key }]
  } catch {
    return []
  }
}

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

/** When the draft was last stored; `failed` if this browser cannot store it, null if there is none. */
export type Kept = { at: string } | 'failed' | null

/**
 * Keeps a draft in this browser while a form has unsaved work. The draft is removed when the work is saved or
 * discarded.
 */
export function useKeptDraft(name: string, id: string | null, form: EntryFormApi): { draftKey: string; kept: Kept } {
  const [key] = useState(() => drafts.newKey(name, id))
  const { isDirty } = form.formState
  const [kept, setKept] = useState<Kept>(null)
  const [untouched] = useState(() => form.formState.defaultValues ?? {})

  useEffect(() => {
    if (!isDirty) {
      drafts.remove(key)
      setKept(null)
      return
    }
    const draft = keepDraft(form.getValues(), {
      keep: (values) => {
        if (id === null && !hasText(values, untouched)) {
          drafts.remove(key)
          setKept(null)
          return
        }
        const at = drafts.save(key, id, values)
        setKept(at === null ? 'failed' : { at })
      },
      drop: () => drafts.remove(key),
    })
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: stillDirty }) => draft.change(values, stillDirty !== false),
    })
    window.addEventListener('pagehide', draft.keepNow)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', draft.keepNow)
      draft.end()
    }
  }, [isDirty, key, id, form, untouched])

  return { draftKey: key, kept }
}
