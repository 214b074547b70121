const key = 'device'

/**
 * The mark of this browser. It grants no access and stays after signing out. With it, the owner can still sign in here
 * while strangers guess the password.
 */
export const knownDevice = {
  read(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(mark: string): void {
    try {
      localStorage.setItem(key, mark)
    } catch {
      // Storage may be forbidden. Then every sign-in comes from an unknown browser.
    }
  },
}
