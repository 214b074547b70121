import { limits } from './limits.ts'

/** Letters that are not a base letter with an accent. */
const plain: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Spec 5. Accents are removed first, so that "Été" gives "ete" and not "t". */
export function slugFrom(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđıßæœ]/g, (letter) => plain[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Cuts a slug so that `freeSlug` can add a number. */
export const shortSlug = (slug: string): string => slug.slice(0, limits.slug - 5).replace(/-+$/, '')

export const cvFileName = (owner: string): string =>
  `${[shortSlug(slugFrom(owner)), 'cv'].filter(Boolean).join('-')}.pdf`

/** The slug itself, or with the first number that makes it free. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  let slug = wanted
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`
  return slug
}
