/**
 * The slug rule of spec 5: lowercase, runs of other characters become hyphens, hyphens at the ends are removed.
 * Accents are removed first, so that "Été" gives "ete" and not "t".
 */
export function slugFrom(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
