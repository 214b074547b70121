/**
 * The slug rule of spec 5: lowercase, runs of other characters become hyphens, edge hyphens go.
 * Accents are taken off first, so that "Été" gives "ete" and not "t".
 */
export function slugFrom(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
