import { useEffect, useState } from 'react'
import { keepDraft } from './draft-keeper.ts'
import { drafts } from './drafts.ts'
import type { EntryFormApi } from './editable.ts'

/**
 * Keeps a draft in this browser while a form has unsaved work. The draft is removed when the work is saved or
 * discarded.
 * @returns the key of the draft
 */
export function useKeptDraft(name: string, id: string | null, form: EntryFormApi): string {
  const [key] = useState(() => drafts.newKey(name, id))
  const { isDirty } = form.formState

  useEffect(() => {
    if (!isDirty) {
      drafts.remove(key)
      return
    }
    const draft = keepDraft(form.getValues(), {
      keep: (values) => drafts.save(key, id, values),
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
  }, [isDirty, key, id, form])

  return key
}
