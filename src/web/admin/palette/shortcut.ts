const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** A key together with Ctrl or, on a Mac, Cmd, as it is written. */
export const shortcut = (key: string): string => (isApple() ? `⌘${key}` : `Ctrl ${key}`)

/** Whether a key was pressed together with Ctrl or Cmd alone. */
export const isShortcut = (event: KeyboardEvent, key: string): boolean =>
  event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
