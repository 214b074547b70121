import { useEffect, useState } from 'react'
import { keepDraft } from './draft-keeper.ts'
import { drafts, hasText } from './drafts.ts'
import type { EntryFormApi } from './editable.ts'

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
