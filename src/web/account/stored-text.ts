/** A text in this browser's storage; null if there is none, or if storage is forbidden. */
export const storedText = (key: string) => ({
  read(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(text: string | null): void {
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {}
  },
})
