import { type RefObject, useEffect, useRef } from 'react'
import { kept } from '../forms/kept.ts'
import { textOf } from '../forms/use-form.ts'

/** What the form begins with when one comes from a service, a project or a template. */
export interface Prefill {
  about: string
  subject: string
}

interface Draft extends Record<'name' | 'email' | 'subject' | 'message' | 'about', string> {
  /** When the person began to write. A reload must not make the form look as if a program had filled it in. */
  since: number
}

const key = 'contact'
const fields = ['name', 'email', 'subject', 'message'] as const

/** Keeps what is typed, and gives it back after a reload or on another page that has the form. */
export function useContactDraft(
  form: RefObject<HTMLFormElement | null>,
  { prefill, onAbout, sent }: { prefill: Prefill; onAbout: (about: string) => void; sent: boolean },
) {
  const since = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useEffect(() => {
    if (sent) kept.drop(key)
    const draft = kept.read<Draft>(key)
    since.current = draft.since ?? Date.now()
    for (const name of fields) {
      // Another template's subject must not stay under this one.
      if (name === 'subject' && prefill.about && draft.about !== prefill.about) continue
      const field = fieldOf(form.current, name)
      if (field && draft[name] && (field.value === '' || field.value === prefill.subject)) field.value = draft[name]
    }
    if (draft.about && !prefill.about) onAbout(draft.about)
  }, [])

  return {
    /** How long the form has been open, in milliseconds. */
    age: () => Math.max(0, Date.now() - since.current),
    keep: (changed: HTMLFormElement, newer: Partial<Prefill> = {}) => {
      const { website: _, ...text } = textOf(changed)
      kept.write(key, { ...text, ...newer, since: since.current })
    },
    /** After sending: nothing is left, not even what the page began with. */
    clear: () => {
      kept.drop(key)
      since.current = Date.now()
      for (const name of fields) {
        const field = fieldOf(form.current, name)
        if (field) field.value = ''
      }
    },
  }
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null
}
