import { tabStorage } from '../forms/tab-storage.ts'

const event = 'contact-message'
let lastOffered = ''

/**
 * Puts a text into the message of the contact form, on this page or the next one. It stays in this tab, and never
 * replaces what the visitor has typed.
 */
export function offerMessage(text: string): void {
  const draft = tabStorage.read<{ message: string }>('contact')
  if (mayReplace(draft.message ?? '')) tabStorage.write('contact', { ...draft, message: text })
  window.dispatchEvent(new CustomEvent(event, { detail: text }))
  lastOffered = text
}

/** Fills the message of a form that is already there. Returns the function that stops it. */
export function fillOfferedMessage(field: () => HTMLTextAreaElement | HTMLInputElement | null): () => void {
  const fill = (offered: Event) => {
    const found = field()
    if (found && offered instanceof CustomEvent && mayReplace(found.value)) found.value = String(offered.detail)
  }
  window.addEventListener(event, fill)
  return () => window.removeEventListener(event, fill)
}

const mayReplace = (text: string) => text === '' || text === lastOffered
