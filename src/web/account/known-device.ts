const key = 'device'

/**
 * The mark of this browser. It opens nothing and stays after signing out: with it, strangers who guess at the password
 * cannot keep its owner from signing in here.
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
      // Storage may be forbidden; then every sign-in is one of a browser that nobody knows.
    }
  },
}
