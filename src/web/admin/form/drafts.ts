import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { Editable, EntryFormApi, FormValues } from './editable.ts'
import { markSaved, markUnsaved } from './unsaved.ts'

const draftShape = z.object({
  /** The entry it belongs to; null for a new one. */
  id: z.string().nullable(),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
  at: z.string(),
})

/** Unsaved work, kept in this browser through a failed save, an expired session and a crash. */
export type Draft = z.infer<typeof draftShape> & { key: string }

const prefix = 'draft:'

/** The storage may be full or forbidden, and its content damaged. */
function quietly<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const drafts = {
  /** Each opened form has its own key, so that it does not overwrite a draft that is still offered. */
  newKey: (name: string, id: string | null): string => `${prefix}${name}:${id ?? 'new'}:${Date.now().toString(36)}`,

  /** @returns the time of the draft; null if it could not be stored, so that only the form has the text */
  save(key: string, id: string | null, values: FormValues): string | null {
    return quietly(() => {
      const at = new Date().toISOString()
      localStorage.setItem(key, JSON.stringify({ id, values, at }))
      return at
    }, null)
  },

  remove: (key: string): void => quietly(() => localStorage.removeItem(key), undefined),

  /** The latest first. */
  list: (name: string): Draft[] =>
    quietly(() => Object.keys(localStorage), [])
      .filter((key) => key.startsWith(`${prefix}${name}:`))
      .flatMap((key) => quietly(() => [{ ...draftShape.parse(JSON.parse(localStorage.getItem(key) ?? '')), key }], []))
      .sort((a, b) => b.at.localeCompare(a.at)),
}

/** Whether text was typed into a new entry. A ticked box alone is not worth a draft. */
export const hasText = (values: FormValues, untouched: Readonly<Partial<FormValues>>): boolean =>
  Object.entries(values).some(
    ([name, value]) => typeof value === 'string' && value.trim() !== '' && value !== untouched[name],
  )

/** The pause in typing after which a copy is stored, in milliseconds. */
const pause = 250

interface Store {
  keep: (values: FormValues) => void
  drop: () => void
}

/** Stores a copy of unsaved work at each pause in typing, and asks before the person leaves, until `end`. */
export function keepDraft(first: FormValues, { keep, drop }: Store) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = first
  let isUnsaved = true
  const keepNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (isUnsaved) keep(latest)
  }
  const discard = () => {
    isUnsaved = false
    drop()
  }
  const unsaved = { discard }
  markUnsaved(unsaved)
  keepNow()

  return {
    keepNow,
    /** @param dirty false if the values are the saved ones */
    change: (values: FormValues, dirty: boolean) => {
      const isChange = JSON.stringify(values) !== JSON.stringify(latest)
      // A person who agreed to leave, stayed and types on has unsaved work again.
      if (dirty && isChange) markUnsaved(unsaved)
      isUnsaved = dirty && (isUnsaved || isChange)
      latest = { ...values }
      clearTimeout(timer)
      timer = isUnsaved ? setTimeout(keepNow, pause) : undefined
    },
    end: () => {
      markSaved(unsaved)
      if (timer) keepNow()
    },
  }
}

/** When the draft was last stored; `failed` if this browser cannot store it, null if there is none. */
export type Kept = { at: string } | 'failed' | null

export function useKeptDraft(
  { name, fields }: Pick<Editable, 'name' | 'fields'>,
  id: string | null,
  form: EntryFormApi,
): { draftKey: string; kept: Kept } {
  const [key] = useState(() => drafts.newKey(name, id))
  const { isDirty } = form.formState
  const [kept, setKept] = useState<Kept>(null)
  const [untouched] = useState(() => form.formState.defaultValues ?? {})

  useEffect(() => {
    const drop = () => {
      drafts.remove(key)
      setKept(null)
    }
    if (!isDirty) return drop()
    const keep = (all: FormValues) => {
      const values = Object.fromEntries(Object.entries(all).filter(([field]) => !fields[field]?.secret))
      if (id === null && !hasText(values, untouched)) return drop()
      const at = drafts.save(key, id, values)
      setKept(at === null ? 'failed' : { at })
    }
    const draft = keepDraft(form.getValues(), { keep, drop })
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
  }, [isDirty, key, id, form, untouched, fields])

  return { draftKey: key, kept }
}
