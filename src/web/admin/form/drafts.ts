import type { FormValues } from './form-values.ts'

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
