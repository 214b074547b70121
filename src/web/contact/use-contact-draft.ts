import { type RefObject, useEffect, useRef } from 'react'
import { type ContactFieldName, typedFieldNames } from '../../contract/contact-fields.ts'
import { tabStorage } from '../forms/tab-storage.ts'
import { textOf } from '../forms/use-form.ts'

/** The initial values of a form that was opened from a service, a project or a template. */
export interface Prefill {
  about: string
  subject: string
}

interface Draft extends Record<ContactFieldName, string> {
  /** When the person began to write. After a reload the form must not look as if a program had filled it in. */
  since: number
}

const key = 'contact'

export const forgetDraft = (): void => tabStorage.remove(key)

/** Keeps the typed text, and restores it after a reload or on another page with the form. */
export function useContactDraft(
  form: RefObject<HTMLFormElement | null>,
  { prefill, onAbout }: { prefill: Prefill; onAbout: (about: string) => void },
) {
  const since = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form appears.
  useEffect(() => {
    const draft = tabStorage.read<Draft>(key)
    since.current = draft.since ?? Date.now()
    for (const name of typedFieldNames) {
      // The subject of another template must not stay.
      if (name === 'subject' && prefill.about && draft.about !== prefill.about) continue
      const field = fieldOf(form.current, name)
      if (field && draft[name] && (field.value === '' || field.value === prefill.subject)) field.value = draft[name]
    }
    if (draft.about && !prefill.about) onAbout(draft.about)
  }, [])

  return {
    age: () => Math.max(0, Date.now() - since.current),
    keep: (changed: HTMLFormElement, newer: Partial<Prefill> = {}) => {
      const { website: _, ...text } = textOf(changed)
      tabStorage.write(key, { ...text, ...newer, since: since.current })
    },
  }
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null
}

let lastOffered = ''

/** Puts a text into the message of the contact form, here or on the next page. It never replaces what was typed. */
export function offerMessage(text: string): void {
  const draft = tabStorage.read<Draft>(key)
  const field = fieldOf(document.querySelector('#contact form'), 'message')
  const typed = field?.value || draft.message || ''
  if (typed !== '' && typed !== lastOffered) return
  lastOffered = text
  tabStorage.write(key, { ...draft, message: text })
  if (field) field.value = text
}
