import { type ListFilter, readFilter } from './filter.ts'

/**
 * What a visitor typed and chose before React was there, or the browser restored; null if the form is as the server wrote it.
 */
export function earlyFilter(form: HTMLFormElement): ListFilter | null {
  if (![...form.elements].some(isChanged)) return null
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  // With the space after which another word may follow.
  return { ...readFilter(query), search: query.get('search') ?? '' }
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLInputElement)
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked
  return field instanceof HTMLSelectElement && [...field.options].some((one) => one.selected !== one.defaultSelected)
}
