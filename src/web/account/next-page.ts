import { storedText } from './stored-text.ts'

/** Accepts only a path of this site, as the browser parses it. Otherwise a link of ours could lead to another site. */
export function sameSite(next: string | null): string | null {
  const url = next?.startsWith('/') ? URL.parse(next, 'http://here') : null
  if (url?.origin !== 'http://here') return null
  const path = url.pathname + url.search + url.hash
  // As an address, `/.//evil.com` is on this site. The path that remains of it is on another.
  return path.startsWith('//') ? null : path
}

const kept = storedText('next-page')

/** Where a visitor was before signing up. The first sign-in, perhaps in another tab or on another day, leads back. */
export const nextPage = {
  keep: (next: string | null) => next && kept.write(next),
  take(): string | null {
    const next = sameSite(kept.read())
    kept.write(null)
    return next
  },
}
