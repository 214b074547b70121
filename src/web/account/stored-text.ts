/** A text that this browser keeps. Storage may be forbidden; then there is none. */
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
