import { addressOf, type ListFilter, readFilter } from './filter.ts'

/**
 * What a visitor typed and chose before React was there, or the browser restored; null if the form shows this filter, as
 * it also does on a page that the browser rendered.
 */
export function earlyFilter(form: HTMLFormElement, filter: ListFilter): ListFilter | null {
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const chosen = { ...readFilter(query), page: filter.page }
  // The checkbox is missing where no template needs community nodes.
  if (!form.elements.namedItem('community')) chosen.community = filter.community
  // An address may write a category in other letters than its option.
  if (addressOf(chosen).toLowerCase() === addressOf(filter).toLowerCase()) return null
  // With the space after which another word may follow.
  return { ...chosen, search: query.get('search') ?? '' }
}
