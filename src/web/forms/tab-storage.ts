/** Typed and unsent text, kept in this tab: it survives a reload, a failure and a visit to the sign-in page. */
export const tabStorage = {
  read<T extends object>(key: string): Partial<T> {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '')
      return typeof value === 'object' && value !== null ? value : {}
    } catch {
      return {}
    }
  },

  write(key: string, value: object): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value))
    } catch {}
  },

  remove(key: string): void {
    try {
      sessionStorage.removeItem(key)
    } catch {}
  },
}
