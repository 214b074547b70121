const key = 'next-page'

/** Only a path of this site: another site's address here would lend it our name. */
export const sameSite = (next: string | null): string | null => (next && /^\/(?![/\\])/.test(next) ? next : null)

/**
 * Where a visitor was before signing up. The confirmation letter is opened in another tab, perhaps on another day, and
 * the first sign-in after it leads back there.
 */
export const nextPage = {
  keep(next: string | null): void {
    try {
      if (next) localStorage.setItem(key, next)
    } catch {
      // Then the sign-in leads to the account page.
    }
  },

  take(): string | null {
    try {
      const next = sameSite(localStorage.getItem(key))
      localStorage.removeItem(key)
      return next
    } catch {
      return null
    }
  },
}
