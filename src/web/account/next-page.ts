import { storedText } from './stored-text.ts'

/** Accepts only a path of this site, as the browser parses it. Otherwise a link of ours could lead to another site. */
export function sameSite(next: string | null): string | null {
  const url = next?.startsWith('/') ? URL.parse(next, 'http://here') : null
  if (url?.origin !== 'http://here') return null
  const path = url.pathname + url.search + url.hash
  // `/.//evil.com` is an address of this site, but its parsed path `//evil.com` is one of another.
  return path.startsWith('//') ? null : path
}

const kept = storedText('next-page')

/** The page before signing up. The first sign-in, perhaps in another tab or on another day, returns to it. */
export const nextPage = {
  keep: (next: string | null) => next && kept.write(next),
  take(): string | null {
    const next = sameSite(kept.read())
    kept.write(null)
    return next
  },
}
